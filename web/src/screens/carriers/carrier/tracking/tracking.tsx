import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { api } from '../../../../api/client.ts';
import { AccountLink } from '../../../../parts/connections/account-link.tsx';
import { useTracked } from '../../../../parts/connections/queries.ts';
import { type Tracked, TrackingCard } from '../../../../parts/connections/tracking-card.tsx';
import { useNames } from '../../../../parts/connections/use-names.ts';
import { useWords } from '../../../../words/words.ts';
import { ConnectionActs } from '../connection/connection-acts.tsx';
import { ConnectionsTab } from '../connection/connections-tab.tsx';
import { TrackingForm } from './tracking-form.tsx';

/** Connections by which a carrier is asked what happened to its freights, and how that goes. */
export function Tracking({ carrier }: { carrier: Carrier }) {
  const words = useWords().carrierConnections.tracking;
  const found = useTracked(carrier.id);
  const serves = useServes();
  return (
    <ConnectionsTab<Tracked, TrackingConnection>
      words={words}
      found={found}
      staleKey="listTrackingStates"
      form={(known, acts) => (
        <TrackingForm
          carrierId={carrier.id}
          known={known}
          serves={known === undefined ? '' : serves(known)}
          {...acts}
        />
      )}
      card={(one, acts) => (
        <TrackingCard
          key={one.connection.id}
          one={one}
          isWhole
          acts={
            one.connection.vendorAccountId === null ? (
              acts && (
                <Acts
                  connection={one.connection}
                  what={`${words.what} ${serves(one.connection)}`}
                  onChange={() => acts.open(one.connection)}
                  onDone={acts.done}
                />
              )
            ) : (
              <AccountLink carrierId={carrier.id} accountId={one.connection.vendorAccountId} />
            )
          }
        />
      )}
    />
  );
}

/** Whose freights a connection asks for, in words. */
function useServes(): (connection: TrackingConnection) => string {
  const words = useWords().connections.tracking;
  const { shipperOf } = useNames();
  return ({ shipperId }) => (shipperId === null ? words.everybody : words.only(shipperOf(shipperId)));
}

type ActsProps = {
  connection: TrackingConnection;
  what: string;
  onChange: () => void;
  onDone: (outcome: string) => Promise<void>;
};

function Acts({ connection: { id, revision, active }, what, onChange, onDone }: ActsProps) {
  const all = useWords().carrierConnections;
  return (
    <ConnectionActs
      what={what}
      isActive={active}
      offWhy={all.tracking.offWhy}
      removeWhy={all.tracking.removeWhy}
      onChange={onChange}
      onSwitch={async (isActive) => {
        await api.updateTrackingConnection({
          trackingConnectionId: id,
          body: { revision, active: isActive },
        });
        await onDone(all.saved);
      }}
      onRemove={async () => {
        await api.removeTrackingConnection({ trackingConnectionId: id });
        await onDone(all.removed);
      }}
    />
  );
}
