import { type DragEvent, useRef, useState } from 'react';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';

type DropZoneProps = { isBusy: boolean; onFiles: (files: readonly File[]) => void; onType: () => void };

/** Where files are dropped, or chosen by a button; or an order is typed. */
export function DropZone({ isBusy, onFiles, onType }: DropZoneProps) {
  const words = useWords().newFreight;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useKeys([
    { chord: 'i', label: words.choose, run: () => input.current?.click() },
    { chord: 'n', label: words.type, run: onType },
  ]);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      className="drop-zone"
      aria-label={words.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{words.drop}</p>
      <p className="note">{words.dropWhy}</p>
      <div className="new-freight-acts">
        <button
          type="button"
          className="button"
          data-kind="main"
          aria-keyshortcuts="i"
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </button>
        <button type="button" className="button" aria-keyshortcuts="n" onClick={onType}>
          {words.type}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        className="unseen"
        multiple
        tabIndex={-1}
        aria-label={words.choose}
        accept=".xml,.csv,.xlsx,text/xml,application/xml"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
}
