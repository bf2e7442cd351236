import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import { Link } from '@tanstack/react-router';
import { usePostalAccounts } from '../../../parts/postal/use-postal-accounts.ts';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { Empty } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
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
  const words = useWords().postal;
  const accounts = usePostalAccounts(shipperId);
  const mayWrite = useMay('settings.write');
  if (accounts.data === undefined)
    return <Unanswered error={accounts.error} needs="registry.read" again={() => void accounts.refetch()} />;
  const add = mayWrite ? (
    <p>
      <Link className="button" data-kind="main" to="/configuracoes/postal/novo" search={keepShipper}>
        {words.add}
      </Link>
    </p>
  ) : null;
  if (accounts.data.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        {add}
      </Empty>
    );
  return (
    <>
      <p className="soft">{words.why}</p>
      {add}
      <ul className="settings-cards" aria-label={words.list}>
        {accounts.data.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </ul>
    </>
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
