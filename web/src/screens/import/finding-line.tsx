import { useWords } from '../../words/words.ts';
import type { Finding } from './finding-kinds.ts';

type FindingLineProps = { finding: Finding; onShow: () => void };

/** A finding: where it is, what is wrong, what to do, and the way to its line. */
export function FindingLine({ finding: { message, fix, sheet, line, column }, onShow }: FindingLineProps) {
  const words = useWords().imports;
  const place = words.place(sheet ?? '', line === null ? '' : String(line), column ?? '');
  return (
    <>
      {place === '' ? null : <strong className="import-place">{place}</strong>}
      {/* The server writes what is wrong and what to do, in Portuguese. */}
      <span lang="pt-BR">{message}</span>
      {fix === null ? null : <span lang="pt-BR"> {words.toDo(fix)}</span>}{' '}
      {line === null ? null : (
        <button type="button" className="button" data-kind="quiet" onClick={onShow}>
          {words.showLine}
        </button>
      )}
    </>
  );
}
