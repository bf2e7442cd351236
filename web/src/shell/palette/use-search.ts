import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keyboard } from '../keys/keyboard.ts';

/** Search over everything: what stands in it when it opens, undefined while it is closed. */
type Search = {
  text: string | undefined;
  open(text?: string): void;
  close(): void;
  /** Its field is there, and takes letters itself. */
  onShown(): void;
};

/**
 * Opens search, and gives it what is typed before its script is there: whoever knows its key goes on typing.
 * @param keyboard the keys of the page, which act while nobody waits for search
 */
export function useSearch(keyboard: (onScan: (text: string) => void) => Keyboard): [Search, Keyboard] {
  const [text, setText] = useState<string>();
  const state = useRef<'closed' | 'awaited' | 'shown'>('closed');
  const open = useCallback((first = '') => {
    if (state.current === 'closed') state.current = 'awaited';
    setText(first);
  }, []);
  const [keys] = useState(() => keyboard(open));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (state.current !== 'awaited' || key.length > 1 || ctrlKey || metaKey || altKey) {
        keys.press(event);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      setText((typed) => typed + key);
    };
    // Before anything on the page: an Enter of a scanner must not press what has the focus.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [keys]);
  const onShown = useCallback(() => {
    state.current = 'shown';
  }, []);
  const close = useCallback(() => {
    state.current = 'closed';
    setText(undefined);
  }, []);
  return [{ text, open, close, onShown }, keys];
}
