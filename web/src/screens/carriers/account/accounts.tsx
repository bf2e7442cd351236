import '../../../parts/manifest/connected.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { home } from '../../../api/place.ts';
import { GalleryCard } from '../../../parts/manifest/gallery-card.tsx';
import { Empty } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keptShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { TabPart, TabSection } from '../carrier/tab-section.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { abilitiesOf } from './draft.ts';
import { useAccounts, useTakeUp, useVendors } from './queries.ts';

/** The accounts of a carrier with its own system, and what else of it can be connected. */
export function Accounts({ carrier: { id: carrierId } }: { carrier: Carrier }) {
  const words = useWords().vendorAccounts;
  const mayWrite = useMay('integration.write');
  const vendors = useVendors();
  const router = useRouter();
  const takeUp = useTakeUp();
  const [chosen, setChosen] = useState<VendorEntry>();
  if (vendors.data === undefined)
    return <Unanswered error={vendors.error} needs="integration.read" again={() => void vendors.refetch()} />;
  return (
    <TabSection title={words.title} why={words.why}>
      {chosen === undefined ? (
        <>
          <Connected carrierId={carrierId} vendors={vendors.data} />
          <TabPart title={words.gallery}>
            <p className="note">{mayWrite ? words.galleryWhy : words.mayNot}</p>
            <Gallery vendors={vendors.data} onChoose={mayWrite ? setChosen : undefined} />
          </TabPart>
        </>
      ) : (
        <AccountForm
          carrierId={carrierId}
          vendor={chosen}
          onBack={() => setChosen(undefined)}
          onSaved={async (account) => {
            await takeUp(account);
            router.history.push(`${home}/transportadoras/${carrierId}/sistema/${account.id}${keptShipper()}`);
          }}
        />
      )}
    </TabSection>
  );
}

type ConnectedProps = { carrierId: number; vendors: readonly VendorEntry[] };

function Connected({ carrierId, vendors }: ConnectedProps) {
  const words = useWords().vendorAccounts;
  const accounts = useAccounts(carrierId);
  if (accounts.data === undefined)
    return (
      <Unanswered error={accounts.error} needs="integration.read" again={() => void accounts.refetch()} />
    );
  if (accounts.data.length === 0) return <Empty title={words.none} why={words.noneWhy} />;
  const titleOf = (name: string): string => vendors.find(({ vendor }) => vendor === name)?.title ?? name;
  return (
    <TabPart title={words.accounts}>
      <ul className="connection-cards" aria-label={words.accounts}>
        {accounts.data.map((account) => (
          <AccountCard key={account.id} account={account} title={titleOf(account.vendor)} />
        ))}
      </ul>
    </TabPart>
  );
}

type GalleryProps = {
  vendors: readonly VendorEntry[];
  /** Undefined where this person connects nothing. */
  onChoose: ((vendor: VendorEntry) => void) | undefined;
};

function Gallery({ vendors, onChoose }: GalleryProps) {
  const words = useWords().vendorAccounts;
  if (vendors.length === 0) return <p>{words.noVendors}</p>;
  return (
    <ul className="manifest-cards" aria-label={words.gallery}>
      {vendors.map((vendor) => (
        <GalleryCard
          key={vendor.vendor}
          title={vendor.title}
          documentedOn={vendor.documentedOn}
          sources={vendor.sources}
          verified={vendor.verified}
          acts={words.acts}
          abilities={abilitiesOf(vendor).map((ability) => words.can[ability])}
        >
          {onChoose === undefined ? null : (
            <button
              type="button"
              className="button"
              aria-label={words.connectOne(vendor.title)}
              onClick={() => onChoose(vendor)}
            >
              {words.connect}
            </button>
          )}
        </GalleryCard>
      ))}
    </ul>
  );
}
