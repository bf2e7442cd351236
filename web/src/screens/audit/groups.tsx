import { writeBrl } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { wordFor } from '../../formats/word-for.ts';
import { useWords } from '../../words/words.ts';
import { causeParam } from './audit-filters.ts';
import type { CteGroup } from './use-desk.ts';

type GroupsProps = {
  groups: readonly CteGroup[];
  nameOf: (carrierId: number) => string;
  chosen: { cause: string | undefined; carrierId: number | undefined };
  onChoose: (group: { cause: string | undefined; carrierId: number | undefined }) => void;
};

/** Causes and carriers with how many CT-es and reais they are about, dearest first; one of them narrows the queue. */
export function Groups({ groups, nameOf, chosen, onChoose }: GroupsProps) {
  const words = useWords().audit;
  const isAll = chosen.cause === undefined && chosen.carrierId === undefined;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const cents = groups.reduce((sum, group) => sum + group.atStakeCents, 0);
  return (
    <nav className="audit-groups" aria-label={words.groups}>
      <ul>
        <li>
          <button
            type="button"
            className="button"
            aria-current={isAll ? 'true' : undefined}
            onClick={() => onChoose({ cause: undefined, carrierId: undefined })}
          >
            <span>{words.all}</span>
            <span className="figures">{words.sums(writeCount(count), writeBrl(cents))}</span>
          </button>
        </li>
        {groups.map(({ cause, carrierId, count: some, atStakeCents }) => {
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
                <span className="figures">{words.sums(writeCount(some), writeBrl(atStakeCents))}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
