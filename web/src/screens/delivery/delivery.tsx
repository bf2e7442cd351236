import './delivery.css';
import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { choice } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { deliveryQuery } from '../../parts/webhooks/queries.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Acts } from './acts.tsx';
import { Body } from './body.tsx';
import { Head } from './head.tsx';
import { Neighbours } from './neighbours.tsx';
import { Sends } from './sends.tsx';

const shown = { part: choice('parte', ['envios']) };
/** While a send is on its way. */
const soonMs = 1500;

/** A delivery: what was sent, what came back, and what can be done about it. */
export function Delivery() {
  const { entrega = '' } = usePlace().params;
  const deliveryId = /^[1-9]\d{0,15}$/.test(entrega) ? Number(entrega) : undefined;
  const delivery = useQuery({
    ...deliveryQuery(deliveryId ?? 0),
    enabled: deliveryId !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'sending' || (data?.state === 'pending' && data.attempts === 0) ? soonMs : 15_000,
  });
  if (deliveryId === undefined || refusalOf(delivery.error)?.status === 404) return <Missing />;
  if (delivery.data === undefined) {
    return <Unanswered error={delivery.error} needs="webhooks.read" again={() => void delivery.refetch()} />;
  }
  return <Shown key={deliveryId} delivery={delivery.data} />;
}

function Missing() {
  const words = useWords().delivery;
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

function Shown({ delivery }: { delivery: DeliveryDetailView }) {
  const words = useWords().delivery;
  const used = useFilters(shown);
  const isOfSends = used.values.part === 'envios';
  const [said, setSaid] = useState('');
  const toggle = (): void => used.change({ part: isOfSends ? undefined : 'envios' });
  useKeys([{ chord: 'v', label: words.acts.toggle, run: toggle }]);
  return (
    <article className="delivery">
      <Head delivery={delivery} />
      <Acts delivery={delivery} onDone={setSaid} />
      <p role="status">{said}</p>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
        <div role="group" aria-label={words.tabs.group} className="delivery-tabs">
          <button
            type="button"
            className="button"
            aria-pressed={!isOfSends}
            onClick={() => isOfSends && toggle()}
          >
            {words.tabs.body}
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={isOfSends}
            onClick={() => isOfSends || toggle()}
          >
            {words.tabs.sends}
          </button>
        </div>
      </div>
      {isOfSends ? <Sends delivery={delivery} /> : <Body delivery={delivery} />}
      <Neighbours delivery={delivery} />
    </article>
  );
}
