import { type KeyboardEvent, useRef, useState } from 'react';

/** Which way to go once a cell is written. */
export type Onward = { rows: number; columns: number };

type CellEditorProps = {
  label: string;
  text: string;
  /** What was there is kept and walked through, as after `F2`; otherwise arrows write and go on. */
  isKept: boolean;
  place: { left: number; top: number; width: number; height: number };
  /** Writes; false where the cell does not take it, and then it stays open. */
  onWrite(text: string, onward: Onward): boolean;
  onCancel(): void;
};

const arrows: Readonly<Record<string, Onward>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/** A field over the cell that is written in. */
export function CellEditor({ label, text, isKept, place, onWrite, onCancel }: CellEditorProps) {
  const [isWrong, setWrong] = useState(false);
  const isDone = useRef(false);
  const write = (written: string, onward: Onward): void => {
    if (isDone.current) return;
    isDone.current = onWrite(written, onward);
    setWrong(!isDone.current);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const onward = onwardOf(event, isKept);
    event.stopPropagation();
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else if (onward !== undefined) write(event.currentTarget.value, onward);
    else return;
    event.preventDefault();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it opens by a key that writes into it
      autoFocus
      className="grid-editor"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      autoComplete="off"
      maxLength={255}
      defaultValue={text}
      style={place}
      onKeyDown={press}
      onFocus={({ currentTarget: { value }, currentTarget }) =>
        currentTarget.setSelectionRange(isKept ? 0 : value.length, value.length)
      }
      onBlur={(event) => write(event.currentTarget.value, { rows: 0, columns: 0 })}
    />
  );
}

function onwardOf(event: KeyboardEvent, isKept: boolean): Onward | undefined {
  const back = event.shiftKey ? -1 : 1;
  if (event.key === 'Enter') return { rows: back, columns: 0 };
  if (event.key === 'Tab') return { rows: 0, columns: back };
  return isKept || event.ctrlKey || event.metaKey ? undefined : arrows[event.key];
}
