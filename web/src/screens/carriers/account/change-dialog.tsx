import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { typedIn } from '../../../parts/manifest/manifest.ts';
import { ManifestFields } from '../../../parts/manifest/manifest-fields.tsx';
import { useSaidFields } from '../../../parts/manifest/use-said-fields.ts';
import { useWords } from '../../../words/words.ts';
import { formMembers } from './draft.ts';
import { HostFields } from './host-fields.tsx';
import { LabelChoice } from './label-choice.tsx';

type ChangeDialogProps = {
  account: VendorAccount;
  vendor: VendorEntry;
  onClose: () => void;
  onSubmit: (changes: {
    name: string;
    label: VendorAccount['label'];
    settings: Record<string, string>;
    hosts: Record<string, string> | null;
  }) => Promise<void>;
};

/** The name, the settings, whose label is printed and the addresses of an account; the rest of it is as it was connected. */
export function ChangeDialog({ account, vendor, onClose, onSubmit }: ChangeDialogProps) {
  const words = useWords().vendorAccounts.data;
  const [name, setName] = useState(account.name);
  const [label, setLabel] = useState(account.label);
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>(account.settings);
  const [hosts, setHosts] = useState<Readonly<Record<string, string>>>(account.hosts ?? {});
  const { mistakesOf, sending } = useSaidFields(formMembers(vendor));
  const submit = sending(async () => {
    const addresses = typedIn(hosts);
    await onSubmit({
      name: name.trim(),
      label,
      settings: typedIn(settings),
      hosts: Object.keys(addresses).length === 0 ? null : addresses,
    });
  });
  return (
    <FormDialog title={words.changeTitle} act={words.save} onClose={onClose} onSubmit={submit}>
      <p className="note">{words.fixed}</p>
      <TextField
        label={words.name}
        value={name}
        required
        maxLength={255}
        mistakes={mistakesOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <ManifestFields
        group="settings"
        fields={vendor.settings}
        values={settings}
        mistakesOf={mistakesOf}
        onChange={setSettings}
      />
      <LabelChoice vendor={vendor} label={label} mistakes={mistakesOf('label')} onChange={setLabel} />
      <HostFields
        vendor={vendor}
        environment={account.environment}
        hosts={hosts}
        mistakesOf={mistakesOf}
        onChange={setHosts}
      />
    </FormDialog>
  );
}
