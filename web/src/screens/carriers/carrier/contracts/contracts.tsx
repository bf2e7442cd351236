import '../../../../parts/settings/settings.css';
import './contracts.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { useState } from 'react';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { useKeys } from '../../../../shell/keys/use-keys.ts';
import { useMay, useSession } from '../../../../shell/session-context.ts';
import { useShipperId } from '../../../../shell/shipper.ts';
import { useShippers } from '../../../../shell/use-shippers.ts';
import { useWords } from '../../../../words/words.ts';
import { ContractCard } from './contract-card.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { useAuditPolicies, useContracts } from './queries.ts';

const need = 'registry.read';

/** What each shipper has agreed with the carrier. */
export function Contracts({ carrier }: { carrier: Carrier }) {
  const found = useContracts(carrier.id);
  if (found.data === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  return <Listed carrier={carrier} contracts={found.data} />;
}

function Listed({ carrier, contracts }: { carrier: Carrier; contracts: readonly Contract[] }) {
  const words = useWords().carrierContracts;
  const shippers = useShippers();
  const policyOf = useAuditPolicies(contracts);
  const free = useFreeShippers(contracts);
  const [edited, setEdited] = useState<Contract | 'new'>();
  const [outcome, setOutcome] = useState('');
  const add = (): void => setEdited('new');
  useKeys(free.length > 0 ? [{ chord: 'n', label: words.add, run: add }] : []);
  const nameOf = (shipperId: number): string =>
    shippers.find(({ id }) => id === shipperId)?.name ?? words.shipper(shipperId);
  const addButton =
    free.length === 0 ? null : (
      <button type="button" className="button" data-kind="main" aria-keyshortcuts="n" onClick={add}>
        {words.add}
      </button>
    );
  return (
    <section className="contracts" aria-label={words.title}>
      <p className="soft">{words.about}</p>
      <p className="settings-outcome" role="status">
        {outcome}
      </p>
      {contracts.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy}>
          {addButton}
        </Empty>
      ) : (
        <>
          <div>{addButton}</div>
          <ul className="contract-list">
            {contracts.map((contract) => (
              <ContractCard
                key={contract.id}
                contract={contract}
                shipperName={nameOf(contract.shipperId)}
                policy={policyOf(contract.shipperId)}
                onEdit={() => setEdited(contract)}
              />
            ))}
          </ul>
        </>
      )}
      {edited === undefined ? null : (
        <ContractDialog
          carrier={carrier}
          contract={edited === 'new' ? undefined : edited}
          shippers={edited === 'new' ? free : shippers.filter(({ id }) => id === edited.shipperId)}
          onClose={() => setEdited(undefined)}
          onDone={setOutcome}
        />
      )}
    </section>
  );
}

/** Shippers in view that have no contract with the carrier, where this person may add one. */
function useFreeShippers(contracts: readonly Contract[]): ReturnType<typeof useShippers> {
  const { carriers } = useSession();
  const mayWrite = useMay('registry.write') && carriers === 'all';
  const inView = useShipperId();
  const taken = new Set(contracts.map(({ shipperId }) => shipperId));
  const shippers = useShippers();
  if (!mayWrite) return [];
  return shippers.filter(({ id }) => !taken.has(id) && (inView === undefined || inView === id));
}
