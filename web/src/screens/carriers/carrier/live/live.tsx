import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { LiveCard, useServes } from '../../../../parts/connections/live-card.tsx';
import { useLiveCarriers } from '../../../../parts/connections/queries.ts';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { ConnectionActs } from '../connection/connection-acts.tsx';
import { TabSection } from '../tab-section.tsx';
import { LiveForm } from './live-form.tsx';

/** Connectors by which a carrier prices by its own API. */
export function Live({ carrier }: { carrier: Carrier }) {
  const all = useWords().carrierConnections;
  const words = all.live;
  const mayWrite = useMay('integration.write');
  const found = useLiveCarriers(carrier.id);
  const queries = useQueryClient();
  const serves = useServes();
  const [said, setSaid] = useState<string>();
  const [form, setForm] = useState<{ known: LiveCarrier | undefined }>();
  const done = async (outcome: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['listLiveCarriers'] });
    setSaid(outcome);
    setForm(undefined);
  };
  const open = (known: LiveCarrier | undefined): void => {
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
        <LiveForm
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
        <>
          <p className="note">{words.health}</p>
          <ul className="connection-cards" aria-label={words.title}>
            {found.data.map((one) => (
              <LiveCard
                key={one.id}
                one={one}
                acts={mayWrite ? <Acts one={one} onChange={() => open(one)} onDone={done} /> : null}
              />
            ))}
          </ul>
        </>
      )}
    </TabSection>
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
