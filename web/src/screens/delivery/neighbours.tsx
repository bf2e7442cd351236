import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { DeliveryState } from '../../parts/webhooks/tags.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** What this webhook was told of the same subject before and after. */
export function Neighbours({ delivery: { id, neighbours } }: { delivery: DeliveryDetailView }) {
  const words = useWords().delivery;
  return (
    <section className="delivery-part" aria-label={words.neighbours}>
      <h2>{words.neighbours}</h2>
      <ol className="delivery-neighbours">
        {neighbours.map((one) => (
          <li key={one.id} aria-current={one.id === id ? 'true' : undefined}>
            {one.id === id ? (
              <strong>{`${words.neighbour(String(one.sequence))} (${words.current})`}</strong>
            ) : (
              <Link to={`/webhooks/entregas/${one.id}`} search={keepShipper}>
                {words.neighbour(String(one.sequence))}
              </Link>
            )}
            {one.occurrenceCode === null ? null : <span>{words.code(String(one.occurrenceCode))}</span>}
            {one.replay === 0 ? null : <span>{words.replay(String(one.replay))}</span>}
            <DeliveryState state={one.state} />
            <Moment iso={one.createdAt} />
          </li>
        ))}
      </ol>
    </section>
  );
}
