import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import { Link } from '@tanstack/react-router';
import { usePostalAccounts } from '../../../parts/postal/use-postal-accounts.ts';
import { ShipperCards } from '../../../parts/settings/shipper-cards.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { NumbersLeft } from './numbers-left.tsx';

/** Contracts of a shipper with the postal operator, and for how many days they have numbers. */
export function PostalAccounts() {
  const { titles } = useWords().settings;
  return (
    <ShipperSettingsPage title={titles.postal}>
      {({ id }) => <OfShipper shipperId={id} />}
    </ShipperSettingsPage>
  );
}

function OfShipper({ shipperId }: { shipperId: number }) {
  return (
    <ShipperCards
      words={useWords().postal}
      found={usePostalAccounts(shipperId)}
      add={{ to: '/configuracoes/postal/novo', needs: 'settings.write' }}
      card={(account) => <AccountCard key={account.id} account={account} />}
    />
  );
}

function AccountCard({ account }: { account: PostalAccount }) {
  const words = useWords().postal;
  const { id, name, contract, card, active } = account;
  return (
    <li>
      <Link to="/configuracoes/postal/$id" params={{ id: String(id) }} search={keepShipper}>
        <strong>{name}</strong>
      </Link>
      <p className="soft">{words.contractAndCard(contract, card)}</p>
      {active ? null : <p className="mistake">{words.inactive}</p>}
      <NumbersLeft accountId={id} />
    </li>
  );
}
