import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';

type ChosenFilesProps = {
  files: readonly { key: string; name: string; sizeBytes: number }[];
  /** Takes one out; absent where nothing can be taken out any more. */
  onRemove: ((at: number) => void) | undefined;
};

/** The files of an import, each with its size. */
export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const words = useWords().imports;
  if (files.length === 0) return null;
  return (
    <ul className="import-files" aria-label={words.chosen}>
      {files.map(({ key, name, sizeBytes }, at) => (
        <li key={key}>
          <span>{name}</span>{' '}
          <span className="soft">{words.size(writeCount(Math.max(1, Math.ceil(sizeBytes / 1024))))}</span>{' '}
          {onRemove === undefined ? null : (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={words.remove(name)}
              onClick={() => onRemove(at)}
            >
              {words.removeShort}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
