import { writeBrl } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { wordFor } from '../../formats/word-for.ts';
import { useWords } from '../../words/words.ts';
import { type CountedFigure, causeParam } from './audit-filters.ts';
import type { CteGroup } from './use-desk.ts';

type GroupsProps = {
  groups: readonly CteGroup[];
  /** The figure of a report that the amounts are of, where one led here. */
  figure: CountedFigure;
  nameOf: (carrierId: number) => string;
  chosen: { cause: string | undefined; carrierId: number | undefined };
  onChoose: (group: { cause: string | undefined; carrierId: number | undefined }) => void;
};

/** Causes and carriers with how many CT-es and reais they are about, dearest first; one of them narrows the queue. */
export function Groups({ groups: counted, figure, nameOf, chosen, onChoose }: GroupsProps) {
  const words = useWords().audit;
  const groups = ofOneState(counted);
  const isAll = chosen.cause === undefined && chosen.carrierId === undefined;
  const { count, cents } = sumOf(groups);
  const shown = sumOf(
    groups.filter(
      ({ cause, carrierId }) =>
        carrierId === chosen.carrierId &&
        (chosen.cause === undefined || (cause !== null && causeParam(cause) === chosen.cause)),
    ),
  );
  return (
    <nav className="audit-groups" aria-label={words.groups}>
      {figure === null || chosen.carrierId === undefined ? null : (
        <p className="note" role="status">
          {words.shownSum(nameOf(chosen.carrierId), writeCount(shown.count), writeBrl(shown.cents))}
        </p>
      )}
      <ul>
        <li>
          <button
            type="button"
            className="button"
            aria-current={isAll ? 'true' : undefined}
            onClick={() => onChoose({ cause: undefined, carrierId: undefined })}
          >
            <span>{figure === null ? words.all : words.allOf[figure]}</span>
            <span className="figures">{words.sums(writeCount(count), writeBrl(cents))}</span>
          </button>
        </li>
        {groups.map(({ cause, carrierId, count: some, cents: sum }) => {
          const param = cause === null ? undefined : causeParam(cause);
          const isChosen = !isAll && param === chosen.cause && carrierId === chosen.carrierId;
          return (
            <li key={`${cause} ${carrierId}`}>
              <button
                type="button"
                className="button"
                aria-current={isChosen ? 'true' : undefined}
                onClick={() => onChoose({ cause: param, carrierId })}
              >
                <span>
                  {words.beside(
                    cause === null ? words.within : wordFor(words.causes, cause),
                    nameOf(carrierId),
                  )}
                </span>
                <span className="figures">{words.sums(writeCount(some), writeBrl(sum))}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type Sum = Pick<CteGroup, 'cause' | 'carrierId' | 'count'> & { cents: number };

function sumOf(groups: readonly Sum[]): { count: number; cents: number } {
  return {
    count: groups.reduce((sum, group) => sum + group.count, 0),
    cents: groups.reduce((sum, group) => sum + group.cents, 0),
  };
}

/** Groups wherever their CT-es stand: those of a figure of a report stand here and there. */
function ofOneState(groups: readonly CteGroup[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { cause, carrierId, count, atStakeCents, countedCents } of groups) {
    const key = `${cause} ${carrierId}`;
    const before = sums.get(key) ?? { cause, carrierId, count: 0, cents: 0 };
    sums.set(key, {
      ...before,
      count: before.count + count,
      cents: before.cents + (countedCents ?? atStakeCents),
    });
  }
  return [...sums.values()].toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
}
