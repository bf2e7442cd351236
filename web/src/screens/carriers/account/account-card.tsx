import '../../../parts/connections/connections.css';
import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { Link } from '@tanstack/react-router';
import { wordFor } from '../../../formats/word-for.ts';
import { useNames } from '../../../parts/connections/use-names.ts';
import { Mark, type Tone } from '../../../parts/states/mark.tsx';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

const tones: Readonly<Record<VendorAccount['state']['status'] | 'inactive', Tone>> = {
  inactive: 'off',
  ['never_checked' as const]: 'soft',
  checked: 'ok',
  failing: 'danger',
  ['act_refused' as const]: 'danger',
  ['credential_refused' as const]: 'danger',
};

/** How an account does, in a word. */
export function AccountMark({ account: { active, state } }: { account: VendorAccount }) {
  const words = useWords().vendorAccounts;
  const status = active ? state.status : 'inactive';
  return <Mark tone={tones[status]}>{wordFor(words.statuses, status)}</Mark>;
}

/** Whom an account serves, in words. */
export function useServed(): (account: VendorAccount) => string {
  const { data } = useWords().vendorAccounts;
  const { shipperOf } = useNames();
  return ({ audience: { kind, shipperId } }) =>
    kind === 'shipper'
      ? data.servesShipper(shipperId === null ? '' : shipperOf(shipperId))
      : data.audiences[kind];
}

/** An account of a carrier, and the way to its page. */
export function AccountCard({ account, title }: { account: VendorAccount; title: string }) {
  const words = useWords().vendorAccounts;
  const serves = useServed();
  const { id, carrierId, name, acts, environment, state } = account;
  const sentence = state.refusedSentence ?? state.checkSentence;
  return (
    <li className="connection-card">
      <div className="connection-head">
        <h3>{name}</h3>
        <AccountMark account={account} />
      </div>
      <p className="note">{words.of(title, words.form.environments[environment], serves(account))}</p>
      <p className="note">{words.usedFor(acts.map((act) => words.acts[act]).join(', '))}</p>
      {state.status === 'credential_refused' && sentence !== null ? (
        <p className="note">{words.health.said(sentence)}</p>
      ) : null}
      <div className="connection-tools">
        <Link
          to={`/transportadoras/${carrierId}/sistema/${id}`}
          search={keepShipper}
          className="button"
          aria-label={words.openOne(name)}
        >
          {words.open}
        </Link>
      </div>
    </li>
  );
}
