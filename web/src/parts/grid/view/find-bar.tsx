import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../../words/words.ts';

type FindBarProps = {
  field: RefObject<HTMLInputElement | null>;
  find: string | undefined;
  /** How many rows hold it, written. */
  found: string;
  onFind(text: string | undefined): void;
  onLeave(): void;
};

const longest = 100;
/** After the last key. */
const calmMs = 250;

/** Looks for rows that hold a text; the rows that are shown are those. */
export function FindBar({ field, find = '', found, onFind, onLeave }: FindBarProps) {
  const words = useWords().grid;
  const [text, setText] = useState(find);
  const [last, setLast] = useState(find);
  if (last !== find) {
    setLast(find);
    if (text.trim() !== find) setText(find);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === find) return;
    const timer = setTimeout(() => onFind(wanted === '' ? undefined : wanted), calmMs);
    return () => clearTimeout(timer);
  }, [text, find, onFind]);
  return (
    <search className="grid-find">
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        autoComplete="off"
        maxLength={longest}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          else if (event.key !== 'Enter') return;
          event.preventDefault();
          onLeave();
        }}
      />
      <span className="soft" role="status">
        {found}
      </span>
    </search>
  );
}
