import { AccountLink } from '../../parts/connections/account-link.tsx';
import { CarrierLink } from '../../parts/connections/carrier-link.tsx';
import { LiveCard } from '../../parts/connections/live-card.tsx';
import { useLiveCarriers } from '../../parts/connections/queries.ts';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import { Part } from './part.tsx';
import { ToCarriers } from './to-carriers.tsx';

/** Carriers that price by their own API. */
export function LivePart() {
  const words = useWords().connections.live;
  const found = useLiveCarriers();
  return (
    <Part title={words.title} why={words.why}>
      {found.data === undefined ? (
        <Unanswered error={found.error} needs="integration.read" again={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy}>
          <ToCarriers />
        </Empty>
      ) : (
        <ul className="connection-cards" aria-label={words.title}>
          {found.data.map((one) => (
            <LiveCard
              key={one.id}
              one={one}
              acts={
                one.vendorAccountId === null ? (
                  <CarrierLink carrierId={one.carrierId} tab="cotacao-ao-vivo" />
                ) : (
                  <AccountLink carrierId={one.carrierId} accountId={one.vendorAccountId} />
                )
              }
            />
          ))}
        </ul>
      )}
    </Part>
  );
}
