import { AccountLink } from '../../parts/connections/account-link.tsx';
import { CarrierLink } from '../../parts/connections/carrier-link.tsx';
import { useTracked } from '../../parts/connections/queries.ts';
import { type Tracked, TrackingCard } from '../../parts/connections/tracking-card.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import { Part } from './part.tsx';
import { ToCarriers } from './to-carriers.tsx';

/** Carriers that are asked what happened to their freights. */
export function TrackingPart() {
  const words = useWords().connections.tracking;
  const found = useTracked();
  return (
    <Part title={words.title} why={words.why}>
      {found.data === undefined ? (
        <Unanswered error={found.error} needs="integration.read" again={() => void found.refetch()} />
      ) : (
        <Cards items={found.data} />
      )}
    </Part>
  );
}

function Cards({ items }: { items: readonly Tracked[] }) {
  const words = useWords().connections.tracking;
  if (items.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        <ToCarriers />
      </Empty>
    );
  return (
    <ul className="connection-cards" aria-label={words.title}>
      {items.map((one) => (
        <TrackingCard key={one.connection.id} one={one} acts={<Way {...one} />} />
      ))}
    </ul>
  );
}

/** To where a connection is changed. */
function Way({ connection: { carrierId, vendorAccountId } }: Tracked) {
  return vendorAccountId === null ? (
    <CarrierLink carrierId={carrierId} tab="rastreio" />
  ) : (
    <AccountLink carrierId={carrierId} accountId={vendorAccountId} />
  );
}
