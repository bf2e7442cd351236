import './drop-zone.css';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useKeys } from '../../shell/keys/use-keys.ts';

type DropZoneProps = {
  /** What may be dropped here. */
  title: string;
  why?: string;
  /** Of the button that opens the machine's own choice of files. */
  chooseLabel: string;
  /** What the button says while something goes on. */
  busyLabel?: string;
  isBusy: boolean;
  isMain?: boolean;
  /** As `accept` of an input; undefined: whatever it is called. */
  accept?: string;
  /** Only the first file is taken. */
  isSingle?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Fields before the button. */
  before?: ReactNode;
  /** Other ways, beside it. */
  children?: ReactNode;
};

/** Where files are dropped, or chosen by a button or its key `i`. While something goes on, the button rests; of what is dropped the caller decides. */
export function DropZone(props: DropZoneProps) {
  const { title, why, before, children } = props;
  const [isOver, setOver] = useState(false);
  const take = (files: Iterable<File>): void => {
    props.onFiles(props.isSingle ? [...files].slice(0, 1) : [...files]);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className="drop-zone"
      aria-label={title}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{title}</p>
      {why === undefined ? null : <p className="note">{why}</p>}
      <div className="drop-zone-acts">
        {before}
        <ChooseFiles {...props} onTake={take} />
        {children}
      </div>
    </section>
  );
}

type ChooseProps = DropZoneProps & { onTake: (files: Iterable<File>) => void };

function ChooseFiles({ chooseLabel, busyLabel, isBusy, isMain, accept, isSingle, onTake }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ chord: 'i', label: chooseLabel, run: () => isBusy || input.current?.click() }]);
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind={isMain ? 'main' : undefined}
        aria-keyshortcuts="i"
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={() => isBusy || input.current?.click()}
      >
        {isBusy ? (busyLabel ?? chooseLabel) : chooseLabel}
      </button>
      <input
        ref={input}
        type="file"
        className="unseen"
        multiple={!isSingle}
        tabIndex={-1}
        aria-label={chooseLabel}
        accept={accept}
        onChange={({ target }) => {
          onTake(target.files ?? []);
          target.value = '';
        }}
      />
    </>
  );
}
