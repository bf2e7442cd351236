import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { home } from '../../../api/place.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { ConnectedPart } from '../../../parts/manifest/connected-part.tsx';
import { CredentialDialog } from '../../../parts/manifest/credential-dialog.tsx';
import { Moment } from '../../../parts/timeline/timeline.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keptShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { useServed } from './account-card.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useStaleLists, useTakeUp } from './queries.ts';

type DataPartProps = {
  account: VendorAccount;
  vendor: VendorEntry | undefined;
  onSaid: (outcome: string) => void;
};

type Opened = 'change' | 'credential' | 'off' | 'remove';

/** What an account is: its settings, which fields of its credential are kept, and how all of it is changed. */
export function DataPart({ account, vendor, onSaid }: DataPartProps) {
  const words = useWords().vendorAccounts.data;
  const all = useWords().manifest;
  const mayWrite = useMay('integration.write');
  const [opened, setOpened] = useState<Opened>();
  const acts = useActs(account, onSaid);
  const button = (which: Opened, text: string, kind?: 'quiet') => (
    <button type="button" className="button" data-kind={kind} onClick={() => setOpened(which)}>
      {text}
    </button>
  );
  return (
    <ConnectedPart
      title={words.title}
      acts={
        mayWrite ? (
          <>
            {vendor === undefined ? null : button('change', words.change)}
            {vendor === undefined ? null : button('credential', all.replace)}
            {account.active ? (
              button('off', words.switchOff)
            ) : (
              <button
                type="button"
                className="button"
                data-kind="main"
                onClick={() => void acts.change({ active: true })}
              >
                {words.switchOn}
              </button>
            )}
            {button('remove', words.remove, 'quiet')}
          </>
        ) : null
      }
    >
      <Facts account={account} vendor={vendor} />
      <Dialogs {...{ account, vendor, opened, acts }} onClose={() => setOpened(undefined)} />
    </ConnectedPart>
  );
}

/** What can be done about an account. */
function useActs(
  { id: vendorAccountId, carrierId, revision }: VendorAccount,
  onSaid: (text: string) => void,
) {
  const words = useWords().vendorAccounts.data;
  const router = useRouter();
  const takeUp = useTakeUp();
  const stale = useStaleLists();
  type Changes = Omit<Parameters<typeof api.updateVendorAccount>[0]['body'], 'revision'>;
  const change = async (changes: Changes): Promise<void> => {
    await takeUp(await api.updateVendorAccount({ vendorAccountId, body: { revision, ...changes } }));
    onSaid(words.saved);
  };
  return {
    change,
    /** Another credential is tested at once; that it is kept does not depend on it. */
    async replace(credential: Record<string, string>): Promise<void> {
      await change({ credential });
      const checked = api.checkVendorAccount({ vendorAccountId }, { timeoutMs: 60_000 });
      await checked.then(takeUp).catch(() => undefined);
    },
    async remove(): Promise<void> {
      await api.removeVendorAccount({ vendorAccountId });
      await stale();
      router.history.push(`${home}/transportadoras/${carrierId}/sistema${keptShipper()}`);
    },
  };
}

type DialogsProps = Omit<DataPartProps, 'onSaid'> & {
  opened: Opened | undefined;
  acts: ReturnType<typeof useActs>;
  onClose: () => void;
};

function Dialogs({ account, vendor, opened, acts, onClose }: DialogsProps) {
  const words = useWords().vendorAccounts.data;
  if (opened === 'change' && vendor !== undefined)
    return <ChangeDialog account={account} vendor={vendor} onClose={onClose} onSubmit={acts.change} />;
  if (opened === 'credential' && vendor !== undefined)
    return (
      <CredentialDialog
        fields={vendor.credential}
        kept={account.credential}
        onClose={onClose}
        onSubmit={acts.replace}
      />
    );
  if (opened !== 'off' && opened !== 'remove') return null;
  const isOff = opened === 'off';
  return (
    <FormDialog
      title={isOff ? words.switchOff : words.remove}
      act={isOff ? words.switchOff : words.remove}
      kind="danger"
      onClose={onClose}
      onSubmit={() => (isOff ? acts.change({ active: false }) : acts.remove())}
    >
      <p>{isOff ? words.switchOffWhy : words.removeWhy}</p>
    </FormDialog>
  );
}

function Facts({ account, vendor }: Omit<DataPartProps, 'onSaid'>) {
  const all = useWords().vendorAccounts;
  const words = all.data;
  const serves = useServed();
  const titlesOf = (names: readonly string[]): string =>
    names.map((name) => vendor?.credential.find((one) => one.name === name)?.title ?? name).join(', ');
  const settings = Object.entries(account.settings).map(
    ([name, value]) => [vendor?.settings.find((one) => one.name === name)?.title ?? name, value] as const,
  );
  const hosts = Object.entries(account.hosts ?? {}).map(
    ([name, value]) => [all.form.host(name), value] as const,
  );
  const facts = [
    [words.environment, all.form.environments[account.environment]],
    [words.serves, serves(account)],
    ...(vendor?.can.label === true ? [[all.form.label, all.form.labels[account.label]] as const] : []),
    ...settings,
    ...hosts,
    [words.kept, account.credential.length === 0 ? words.keptNone : titlesOf(account.credential)],
  ] as const;
  return (
    <dl className="connected-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{words.created}</dt>
        <dd>
          <Moment iso={account.createdAt} />
        </dd>
      </div>
    </dl>
  );
}
