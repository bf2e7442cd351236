import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { useTracked } from '../../../../parts/connections/queries.ts';
import { TrackingCard } from '../../../../parts/connections/tracking-card.tsx';
import { useNames } from '../../../../parts/connections/use-names.ts';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { ConnectionActs } from '../connection/connection-acts.tsx';
import { TabSection } from '../tab-section.tsx';
import { TrackingForm } from './tracking-form.tsx';

/** Connections by which a carrier is asked what happened to its freights, and how that goes. */
export function Tracking({ carrier }: { carrier: Carrier }) {
  const all = useWords().carrierConnections;
  const words = all.tracking;
  const mayWrite = useMay('integration.write');
  const found = useTracked(carrier.id);
  const queries = useQueryClient();
  const serves = useServes();
  const [said, setSaid] = useState<string>();
  const [form, setForm] = useState<{ known: TrackingConnection | undefined }>();
  const done = async (outcome: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['listTrackingStates'] });
    setSaid(outcome);
    setForm(undefined);
  };
  const open = (known: TrackingConnection | undefined): void => {
    setSaid(undefined);
    setForm({ known });
  };
  return (
    <TabSection
      title={words.title}
      why={words.why}
      said={said}
      act={
        mayWrite && form === undefined ? (
          <button type="button" className="button" data-kind="main" onClick={() => open(undefined)}>
            {all.add}
          </button>
        ) : null
      }
    >
      {form !== undefined ? (
        <TrackingForm
          carrierId={carrier.id}
          known={form.known}
          serves={form.known === undefined ? '' : serves(form.known)}
          onBack={() => setForm(undefined)}
          onSaved={() => done(all.saved)}
        />
      ) : found.data === undefined ? (
        <Unanswered error={found.error} needs="integration.read" again={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy} />
      ) : (
        <ul className="connection-cards" aria-label={words.title}>
          {found.data.map((one) => (
            <TrackingCard
              key={one.connection.id}
              one={one}
              isWhole
              acts={
                mayWrite ? (
                  <Acts
                    connection={one.connection}
                    what={`${words.what} ${serves(one.connection)}`}
                    onChange={() => open(one.connection)}
                    onDone={done}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      )}
    </TabSection>
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
