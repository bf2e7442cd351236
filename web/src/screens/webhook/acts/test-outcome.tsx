import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { failureOf } from '../../../parts/webhooks/failure.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

const soonMs = 500;

/** How a test went: looked at until it was sent once. */
export function TestOutcome({ shipperId, deliveryId }: { shipperId: number; deliveryId: number }) {
  const words = useWords();
  const { tested } = words.webhook;
  const delivery = useQuery({
    queryKey: ['getWebhookDelivery', deliveryId],
    queryFn: ({ signal }) => api.getWebhookDelivery({ shipperId, deliveryId }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.lastClass === null ? soonMs : false,
  });
  const { lastStatus = null, lastClass = null, lastMs = null } = delivery.data ?? {};
  const isGood = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  const failure = failureOf(words.webhooks, { status: lastStatus, class: lastClass });
  const status = lastStatus === null ? '' : `HTTP ${lastStatus} · `;
  return (
    <p className="webhook-tested">
      <span role="status">
        {failure === undefined
          ? tested.sent
          : isGood
            ? tested.delivered(String(lastStatus), writeCount(lastMs ?? 0))
            : tested.failed(`${status}${failure}`)}
      </span>{' '}
      <Link to={`/webhooks/entregas/${deliveryId}`} search={keepShipper}>
        {tested.open}
      </Link>
    </p>
  );
}
