import { useEffect, useRef } from 'react';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { wordFor } from '../../formats/word-for.ts';
import { useWords } from '../../words/words.ts';
import type { CountedFigure } from './audit-filters.ts';
import type { QueuedCte } from './use-desk.ts';

type QueueListProps = {
  ctes: readonly QueuedCte[];
  nameOf: (carrierId: number) => string;
  cteId: number | undefined;
  /** The figure of a report that the amounts are of, where one led here. */
  figure: CountedFigure;
  onChoose: (cteId: number) => void;
};

/** The queue, dearest first; what was decided stays for its ten seconds, marked. */
export function QueueList({ ctes, nameOf, cteId, figure, onChoose }: QueueListProps) {
  const words = useWords().audit;
  const current = useRef<HTMLButtonElement>(null);
  // The next one is seen, wherever in the queue it stands.
  useEffect(() => {
    if (cteId !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [cteId]);
  return (
    <ul className="audit-queue" aria-label={words.queue}>
      {ctes.map((cte) => (
        <li key={cte.id}>
          <button
            type="button"
            className="button"
            ref={cte.id === cteId ? current : undefined}
            aria-current={cte.id === cteId ? 'true' : undefined}
            data-decided={cte.decidedTo ?? undefined}
            onClick={() => onChoose(cte.id)}
          >
            <span>
              {words.beside(words.named(cte.number), nameOf(cte.carrierId))}
              {cte.cause === null ? null : (
                <span className="note audit-queue-cause"> {wordFor(words.causes, cte.cause)}</span>
              )}
              {cte.decidedTo === null ? null : <strong> {wordFor(words.decided, cte.decidedTo)}</strong>}
            </span>
            <span className="figures">
              {figure === 'recovered'
                ? writeBrl(cte.countedCents ?? 0)
                : writeDifference(cte.countedCents ?? cte.atStakeCents)}
              {figure === null ? null : (
                <span className="note audit-queue-cause"> {words.figures[figure]}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
