import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { api } from '../../../../api/client.ts';
import { AccountLink } from '../../../../parts/connections/account-link.tsx';
import { LiveCard, useServes } from '../../../../parts/connections/live-card.tsx';
import { useLiveCarriers } from '../../../../parts/connections/queries.ts';
import { useWords } from '../../../../words/words.ts';
import { ConnectionActs } from '../connection/connection-acts.tsx';
import { ConnectionsTab } from '../connection/connections-tab.tsx';
import { LiveForm } from './live-form.tsx';

/** Connectors by which a carrier prices by its own API. */
export function Live({ carrier }: { carrier: Carrier }) {
  const words = useWords().carrierConnections.live;
  const found = useLiveCarriers(carrier.id);
  const serves = useServes();
  return (
    <ConnectionsTab<LiveCarrier, LiveCarrier>
      words={words}
      found={found}
      staleKey="listLiveCarriers"
      note={words.health}
      form={(known, acts) => (
        <LiveForm
          carrierId={carrier.id}
          known={known}
          serves={known === undefined ? '' : serves(known)}
          {...acts}
        />
      )}
      card={(one, acts) => (
        <LiveCard
          key={one.id}
          one={one}
          acts={
            one.vendorAccountId === null ? (
              acts && <Acts one={one} onChange={() => acts.open(one)} onDone={acts.done} />
            ) : (
              <AccountLink carrierId={one.carrierId} accountId={one.vendorAccountId} />
            )
          }
        />
      )}
    />
  );
}

type ActsProps = { one: LiveCarrier; onChange: () => void; onDone: (outcome: string) => Promise<void> };

function Acts({ one: { id, name, revision, active }, onChange, onDone }: ActsProps) {
  const all = useWords().carrierConnections;
  return (
    <ConnectionActs
      what={name}
      isActive={active}
      offWhy={all.live.offWhy}
      removeWhy={all.live.removeWhy}
      onChange={onChange}
      onSwitch={async (isActive) => {
        await api.updateLiveCarrier({ liveCarrierId: id, body: { revision, active: isActive } });
        await onDone(all.saved);
      }}
      onRemove={async () => {
        await api.removeLiveCarrier({ liveCarrierId: id });
        await onDone(all.removed);
      }}
    />
  );
}
