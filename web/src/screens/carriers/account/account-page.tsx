import '../../../parts/manifest/connected.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../../api/client.ts';
import { Claims } from '../../../parts/manifest/claims.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { useCarrier } from '../queries.ts';
import { AccountMark, useServed } from './account-card.tsx';
import { DataPart } from './data-part.tsx';
import { ExchangesPart } from './exchanges-part.tsx';
import { HealthPart } from './health-part.tsx';
import { PushPart } from './push-part.tsx';
import { useAccount, useVendors } from './queries.ts';
import { UsesPart } from './uses-part.tsx';

const need = 'integration.read';

/** An account with a carrier's own system: how it does, what it is used for, what it says, and what went to and fro. */
export function AccountPage() {
  return useMay(need) ? <Found /> : <Refused permission={need} />;
}

function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function Found() {
  const { id, conta } = useParams({ strict: false }) as { id?: string; conta?: string };
  const carrierId = idIn(id);
  const carrier = useCarrier(carrierId);
  const account = useAccount(idIn(conta));
  const vendors = useVendors();
  const isMissing =
    [carrierId, idIn(conta)].includes(undefined) ||
    [carrier, account].some(({ error }) => refusalOf(error)?.status === 404) ||
    (account.data !== undefined && account.data.carrierId !== carrierId);
  if (isMissing) return <Missing carrierId={carrierId} />;
  const open = [carrier, account, vendors].find(({ data }) => data === undefined);
  if (carrier.data === undefined || account.data === undefined || vendors.data === undefined)
    return <Unanswered error={open?.error ?? null} needs={need} again={() => void open?.refetch()} />;
  const { vendor: name } = account.data;
  return (
    <Shown
      key={account.data.id}
      carrier={carrier.data}
      account={account.data}
      vendor={vendors.data.find(({ vendor }) => vendor === name)}
    />
  );
}

function Missing({ carrierId }: { carrierId: number | undefined }) {
  const words = useWords().vendorAccounts;
  const to = carrierId === undefined ? '/transportadoras' : `/transportadoras/${carrierId}/sistema`;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to={to} search={keepShipper} className="button">
        {words.toCarrier}
      </Link>
    </section>
  );
}

type ShownProps = {
  carrier: Carrier;
  account: VendorAccount;
  /** Undefined where this release does not speak its system any more. */
  vendor: VendorEntry | undefined;
};

function Shown({ carrier, account, vendor }: ShownProps) {
  const words = useWords().vendorAccounts;
  const serves = useServed();
  const [said, setSaid] = useState('');
  const title = vendor?.title ?? account.vendor;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who comes from the end of the form sees what came of the test. What it returns is no clean-up.
    void heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <article className="connected">
      <header className="connected-title">
        <p>
          <Link to={`/transportadoras/${carrier.id}/sistema`} search={keepShipper}>
            {carrier.tradeName}
          </Link>
        </p>
        <div className="connected-head">
          <h1 ref={heading}>{account.name}</h1>
          <AccountMark account={account} />
        </div>
        <p className="soft">
          {words.of(title, words.form.environments[account.environment], serves(account))}
        </p>
        <p role="status">{said}</p>
      </header>
      <HealthPart account={account} />
      <UsesPart account={account} vendor={vendor} onSaid={setSaid} />
      <PushPart account={account} vendor={vendor} />
      <DataPart account={account} vendor={vendor} onSaid={setSaid} />
      {vendor === undefined ? null : (
        <section className="connected-part">
          <Claims
            title={vendor.title}
            documentedOn={vendor.documentedOn}
            sources={vendor.sources}
            verified={vendor.verified}
            acts={words.acts}
          />
        </section>
      )}
      <ExchangesPart accountId={account.id} />
    </article>
  );
}
