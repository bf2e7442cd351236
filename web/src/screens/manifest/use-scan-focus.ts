import { type RefObject, useEffect } from 'react';
import { takesLetters } from '../../shell/keys/keyboard.ts';

/**
 * Keeps what a scanner types in one field, wherever the focus is: a letter that nothing else takes goes there, and so does the
 * focus. Keys that move it stay free, so that nobody is caught in the field.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.focus();
    const takeLetter = (event: KeyboardEvent): void => {
      const isLetter = [...event.key].length === 1 && event.key !== ' ';
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target === field.current || takesLetters(event.target) || isOverPage()) return;
      // Before the keys of the page see it: it is no key of theirs here.
      event.stopPropagation();
      field.current?.focus();
    };
    const comeBack = (): void => {
      if (document.activeElement === document.body && !isOverPage()) field.current?.focus();
    };
    window.addEventListener('keydown', takeLetter, { capture: true });
    window.addEventListener('click', comeBack);
    return () => {
      window.removeEventListener('keydown', takeLetter, { capture: true });
      window.removeEventListener('click', comeBack);
    };
  }, [field]);
}

/** A dialog or a menu is open: it has the letters. */
function isOverPage(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
