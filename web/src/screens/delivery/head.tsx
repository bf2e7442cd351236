import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { failureOf } from '../../parts/webhooks/failure.ts';
import { DeliveryState } from '../../parts/webhooks/tags.tsx';
import { wordFor } from '../../parts/webhooks/word-for.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** What it tells, to whom, and how far it is. */
export function Head({ delivery }: { delivery: DeliveryDetailView }) {
  const words = useWords().delivery;
  const all = useWords().webhooks;
  const { id, state, kind, subject, orderNumber, occurrenceCode, replay, reason, eventId } = delivery;
  const { attempts, maxAttempts, lastStatus, lastClass, nextAt, createdAt } = delivery;
  const failure =
    state === 'delivered' ? undefined : failureOf(all, { status: lastStatus, class: lastClass });
  return (
    <header className="delivery-head">
      <h1>{words.heading(String(id))}</h1>
      <p>
        <DeliveryState state={state} /> {failure === undefined ? null : <strong>{failure}</strong>}
        {reason === null ? null : ` (${wordFor(all.reasons, reason)})`}
      </p>
      <p>
        {wordFor(all.kinds, kind)} {occurrenceCode === null ? '' : words.code(String(occurrenceCode))}{' '}
        {kind === 'occurrence' ? (
          <Link to={`/fretes/${subject}`} search={keepShipper} className="code">
            {subject}
          </Link>
        ) : (
          words.about(subject)
        )}
        {`${orderNumber === null ? '' : ` · ${words.order(orderNumber)}`} · ${words.to} `}
        <Link to={`/webhooks/${delivery.webhookId}`} search={keepShipper}>
          {delivery.webhookName}
        </Link>
      </p>
      <p className="delivery-facts">
        <span>{words.attempts(String(attempts), String(maxAttempts))}</span>
        {replay === 0 ? null : <span>{words.replay(String(replay))}</span>}
        <Moment iso={createdAt} />
        {nextAt === null ? null : (
          <span>
            {words.next} <Moment iso={nextAt} />
          </span>
        )}
      </p>
      <p className="delivery-facts">
        <span className="note">{words.event}</span> <code>{eventId}</code> <CopyButton text={eventId} />
      </p>
    </header>
  );
}
