import './webhook.css';
import type { WebhookDetail } from '@carreto/contract/admin/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Backlog } from '../../parts/webhooks/backlog.tsx';
import { HealthStrip } from '../../parts/webhooks/health-strip.tsx';
import { useHealth } from '../../parts/webhooks/queries.ts';
import { WebhookState } from '../../parts/webhooks/tags.tsx';
import type { SearchParams } from '../../shell/search-params.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Acts } from './acts/acts.tsx';
import { EndpointForm } from './form/endpoint-form.tsx';
import { NewEndpoint } from './form/new-endpoint.tsx';
import { Keys } from './keys.tsx';
import { Snippet } from './snippet.tsx';

/** A webhook, or one that is about to be. */
export function Webhook() {
  const { webhook = '' } = useParams({ strict: false }) as { webhook?: string };
  const mayWrite = useMay('webhooks.write');
  if (webhook === 'novo') return mayWrite ? <NewEndpoint /> : <Refused permission="webhooks.write" />;
  return <Known key={webhook} name={webhook} />;
}

function Known({ name }: { name: string }) {
  const webhookId = /^[1-9]\d{0,15}$/.test(name) ? Number(name) : undefined;
  const webhook = useQuery({
    queryKey: ['findWebhook', webhookId],
    queryFn: ({ signal }) => api.findWebhook({ webhookId: webhookId ?? 0 }, { signal }),
    enabled: webhookId !== undefined,
  });
  if (webhookId === undefined || refusalOf(webhook.error)?.status === 404) return <Missing />;
  if (webhook.data === undefined) {
    return <Unanswered error={webhook.error} needs="webhooks.read" again={() => void webhook.refetch()} />;
  }
  return <Shown webhook={webhook.data} />;
}

function Missing() {
  const words = useWords().webhook;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/webhooks" search={keepShipper} className="button">
        {words.toAll}
      </Link>
    </section>
  );
}

function Shown({ webhook }: { webhook: WebhookDetail }) {
  const words = useWords();
  const [said, setSaid] = useState('');
  return (
    <article className="webhook">
      <header className="webhook-head">
        <h1>{webhook.name}</h1>
        <p>
          <WebhookState state={webhook.state} failingSince={webhook.failingSince} />{' '}
          <span className="code">{webhook.url}</span>
        </p>
      </header>
      <Acts webhook={webhook} onDone={setSaid} />
      <p role="status">{said}</p>
      <Health webhook={webhook} />
      <Keys keys={webhook.keys} />
      <EndpointForm webhook={webhook} onSaved={() => setSaid(words.webhook.form.saved)} />
      <Snippet kind={webhook.keys[0]?.kind ?? 'hmac'} />
    </article>
  );
}

function Health({ webhook }: { webhook: WebhookDetail }) {
  const words = useWords();
  const health = useHealth(webhook);
  return (
    <section className="webhook-part">
      <h2>{words.webhook.health}</h2>
      {health.data === undefined ? (
        <Unanswered error={health.error} needs="webhooks.read" again={() => void health.refetch()} />
      ) : (
        <>
          <HealthStrip health={health.data} />
          <Backlog health={health.data} />
        </>
      )}
      <Link
        to="/webhooks"
        search={(before: SearchParams) => ({ ...keepShipper(before), webhook: String(webhook.id) })}
        className="webhook-deliveries"
      >
        {words.webhook.acts.deliveries}
      </Link>
    </section>
  );
}
