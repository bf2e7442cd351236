import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../words/words.ts';

type ScanFieldProps = { field: RefObject<HTMLInputElement | null>; onScan: (code: string) => void };

/** Where everything that is scanned or typed comes in. It has the focus whenever nothing else was chosen. */
export function ScanField({ field, onScan }: ScanFieldProps) {
  const words = useWords().packing;
  const [text, setText] = useState('');
  useEffect(() => {
    const back = (): void => focusAgain(field.current);
    back();
    addEventListener('focus', back);
    return () => removeEventListener('focus', back);
  }, [field]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // What stands in the field itself: a scanner is faster than any state.
    const code = (field.current?.value ?? '').trim();
    setText('');
    if (code !== '') onScan(code);
  };
  return (
    <form className="scan-form" onSubmit={submit} noValidate>
      <label className="scan-field">
        <span>{words.field}</span>
        <input
          ref={field}
          className="input"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={({ relatedTarget }) => {
            // Pressed beside everything, or what had the focus is gone: nobody chose another place.
            if (relatedTarget === null) setTimeout(() => focusAgain(field.current), 0);
          }}
        />
      </label>
      <button type="submit" className="button" data-kind="main">
        {words.send}
      </button>
    </form>
  );
}

/** Takes the focus back where nothing has it, and no dialog stands over the page. */
export function focusAgain(field: HTMLInputElement | null): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'content';
  if (isFree && document.querySelector('[role="dialog"]') === null) field?.focus();
}
