import { refusalOf } from '../../../api/client.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { Mistake, SaidError } from '../../../parts/dialog/mistake.tsx';
import { mostSteps } from '../../../parts/grid/changes.ts';
import type { GridPart } from '../../../parts/grid/edits.ts';
import { useWords } from '../../../words/words.ts';
import { type Objection, TooManySteps } from './use-saving.ts';

type ObjectionsProps = {
  error: Error;
  objections: readonly Objection[];
  part: GridPart;
  onGo(cell: { row: number; column: string }): void;
};

const shown = 50;

/** Why no draft was made: each cell that was refused, by a button that goes there. */
export function Objections({ error, objections, part, onGo }: ObjectionsProps) {
  const words = useWords().tableGrid;
  if (error instanceof TooManySteps)
    return <Mistake error={new SaidError(words.tooMany(writeCount(mostSteps)))} />;
  if (refusalOf(error) === undefined || objections.length === 0) return <Mistake error={error} />;
  return (
    <div className="mistake" role="alert">
      <p>{words.refused(writeCount(objections.length), objections.length)}</p>
      <ul>
        {objections.slice(0, shown).map(({ message, cell }) => (
          <li key={`${cell?.row} ${cell?.column} ${message}`}>
            {cell?.part === part ? (
              <button
                type="button"
                className="button"
                data-kind="quiet"
                onClick={() => onGo({ row: cell.row, column: cell.column })}
              >
                {words.goTo(writeCount(cell.row + 1))}
              </button>
            ) : null}{' '}
            {cell !== undefined && cell.part !== part ? words.inPart[cell.part] : ''} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
