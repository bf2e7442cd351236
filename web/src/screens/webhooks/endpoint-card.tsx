import type { WebhookView } from '@carreto/contract/admin/webhooks/webhooks';
import { Link } from '@tanstack/react-router';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Backlog } from '../../parts/webhooks/backlog.tsx';
import { HealthStrip } from '../../parts/webhooks/health-strip.tsx';
import { useHealth } from '../../parts/webhooks/queries.ts';
import { WebhookState } from '../../parts/webhooks/tags.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';

/** A webhook at a glance: whether it is called, how that went for 24 hours, what waits. */
export function EndpointCard({ webhook }: { webhook: WebhookView }) {
  const health = useHealth(webhook);
  const shipper = useShippers().find(({ id }) => id === webhook.shipperId);
  return (
    <li className="hook-card" data-old={health.isError || undefined}>
      <div className="hook-card-head">
        <h2>
          <Link to={`/webhooks/${webhook.id}`} search={keepShipper}>
            {webhook.name}
          </Link>
        </h2>
        <WebhookState state={webhook.state} failingSince={webhook.failingSince} />
      </div>
      <p className="note hook-card-url">{[shipper?.name, webhook.url].filter(Boolean).join(' · ')}</p>
      {health.data === undefined ? (
        <Unanswered error={health.error} needs="webhooks.read" again={() => void health.refetch()} />
      ) : (
        <>
          <HealthStrip health={health.data} />
          <Backlog health={health.data} />
        </>
      )}
    </li>
  );
}
