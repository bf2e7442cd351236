import { type DragEvent, useRef, useState } from 'react';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';

/** Where files of a carrier are dropped, or chosen by a button. */
export function FileZone({
  isBusy,
  onFiles,
}: {
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const words = useWords().imports;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useKeys([{ chord: 'i', label: words.choose, run: () => input.current?.click() }]);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      className="import-zone"
      aria-label={words.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{words.drop}</p>
      <p className="note">{words.dropWhy}</p>
      <button
        type="button"
        className="button"
        aria-keyshortcuts="i"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </button>
      <input
        ref={input}
        type="file"
        className="unseen"
        multiple
        tabIndex={-1}
        aria-label={words.choose}
        accept=".csv,.txt,.xlsx,.json,text/csv,application/json"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
}
