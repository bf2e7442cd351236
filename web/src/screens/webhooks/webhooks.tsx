import './webhooks-screen.css';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { useWebhooks } from './use-deliveries.ts';

const need = 'webhooks.read';

/** Webhooks: how each does, and everything that they were told. */
export function Webhooks() {
  const words = useWords().webhooks;
  const mayAdd = useMay('webhooks.write');
  const mayRead = useMay(need);
  return (
    <div className="hooks">
      <header className="hooks-head">
        <h1>{words.title}</h1>
        {mayAdd ? <AddLink /> : null}
      </header>
      {mayRead ? <Shown /> : <Refused permission={need} />}
    </div>
  );
}

function AddLink() {
  const words = useWords().webhooks;
  return (
    <Link to="/webhooks/novo" search={keepShipper} className="button" data-kind="main">
      <Icon of={Plus} />
      {words.add}
    </Link>
  );
}

function Shown() {
  const words = useWords().webhooks;
  const mayAdd = useMay('webhooks.write');
  const webhooks = useWebhooks();
  if (webhooks.data === undefined) {
    return <Unanswered error={webhooks.error} needs={need} again={() => void webhooks.refetch()} />;
  }
  const items = webhooks.data;
  return (
    <>
      {items.length === 0 ? (
        <Empty title={words.noWebhook} why={words.noWebhookWhy}>
          {mayAdd ? <AddLink /> : null}
        </Empty>
      ) : (
        <ul className="hook-cards" aria-label={words.title}>
          {items.map((webhook) => (
            <EndpointCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Deliveries webhooks={items} />
    </>
  );
}
