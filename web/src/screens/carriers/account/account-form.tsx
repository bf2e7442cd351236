import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { Tried } from '../../../parts/connections/live-card.tsx';
import { FieldMistakeList, TextField } from '../../../parts/field/text-field.tsx';
import { FormFrame } from '../../../parts/form/form-frame.tsx';
import { FormPart, Picked } from '../../../parts/form/form-part.tsx';
import { useSaving } from '../../../parts/form/use-saving.ts';
import { ManifestFields } from '../../../parts/manifest/manifest-fields.tsx';
import { TrialButton, TrialResult, useTrial } from '../../../parts/manifest/trial.tsx';
import { useWords } from '../../../words/words.ts';
import { ScopeField, scopeBody, useFirstScope } from '../carrier/connection/scope-field.tsx';
import { ActChoice } from './act-choice.tsx';
import { type AccountDraft, accountBody, emptyAccount, formMembers } from './draft.ts';
import { HostFields } from './host-fields.tsx';
import { LabelChoice } from './label-choice.tsx';

type AccountFormProps = {
  carrierId: number;
  vendor: VendorEntry;
  onBack: () => void;
  onSaved: (account: VendorAccount) => Promise<void>;
};

/** A new account: the fields that its system declares, whom it serves, what it is used for. It is tested as soon as it is kept. */
export function AccountForm({ carrierId, vendor, onBack, onSaved }: AccountFormProps) {
  const words = useWords().vendorAccounts;
  const [draft, setDraft] = useState(() => emptyAccount(vendor));
  const [scope, setScope] = useState(useFirstScope());
  const members = formMembers(vendor);
  const trial = useTrial(members, () => {
    const { name: _, acts: __, label: ___, ...typed } = accountBody(draft, scopeBody(scope));
    // A carrier may take its whole time, twice.
    return api.tryVendorDraft({ carrierId, vendor: vendor.vendor, ...typed }, { timeoutMs: 75_000 });
  });
  const change = (changes: Partial<AccountDraft>): void => {
    setDraft({ ...draft, ...changes });
    trial.forget();
  };
  const { save, isBusy, mistakes } = useSaving(members, async () => {
    trial.forget();
    const body = accountBody(draft, scopeBody(scope));
    const { id } = await api.addVendorAccount({ carrierId, vendor: vendor.vendor, ...body });
    await onSaved(await proven(id));
  });
  const mistakesOf = (field: string) => [...mistakes.of(field), ...trial.mistakes.of(field)];
  return (
    <FormFrame
      title={words.form.title(vendor.title)}
      error={mistakes.rest ?? trial.mistakes.rest}
      acts={<TrialButton trial={trial} />}
      words={words.form}
      isBusy={isBusy}
      onSave={save}
      onBack={onBack}
    >
      <TextField
        label={words.form.name}
        why={words.form.nameWhy}
        value={draft.name}
        required
        maxLength={255}
        mistakes={mistakes.of('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ScopeField
        value={scope}
        hasGroups
        onChange={(wanted) => {
          setScope(wanted);
          trial.forget();
        }}
      />
      <Where vendor={vendor} draft={draft} change={change} mistakesOf={mistakesOf} />
      <ActChoice
        vendor={vendor}
        acts={draft.acts}
        isOfGroup={scope.startsWith('group')}
        mistakes={mistakes.of('acts')}
        onChange={(acts) => setDraft({ ...draft, acts })}
      />
      <LabelChoice
        vendor={vendor}
        label={draft.label}
        mistakes={mistakes.of('label')}
        onChange={(label) => setDraft({ ...draft, label })}
      />
      <TrialResult tried={trial.tried} why={words.form.testWhy}>
        {trial.tried?.prices ? <Tried tried={trial.tried.prices} /> : null}
      </TrialResult>
    </FormFrame>
  );
}

/** An account that was just added, tested; it is there even where it could not be. */
async function proven(vendorAccountId: number): Promise<VendorAccount> {
  try {
    // A carrier may take its whole time.
    return await api.checkVendorAccount({ vendorAccountId }, { timeoutMs: 60_000 });
  } catch {
    return await api.getVendorAccount({ vendorAccountId });
  }
}

type WhereProps = {
  vendor: VendorEntry;
  draft: AccountDraft;
  change: (changes: Partial<AccountDraft>) => void;
  mistakesOf: (field: string) => readonly string[];
};

/** Which of its systems, as whom, and with what besides. */
function Where({ vendor, draft, change, mistakesOf }: WhereProps) {
  const { form } = useWords().vendorAccounts;
  const words = useWords().manifest;
  return (
    <>
      <Picked
        label={form.environment}
        value={draft.environment}
        options={form.environments}
        onChange={(environment) => change({ environment })}
      />
      <FieldMistakeList mistakes={mistakesOf('environment')} />
      <FormPart title={words.credential} why={words.credentialWhy}>
        <ManifestFields
          group="credential"
          fields={vendor.credential}
          values={draft.credential}
          mistakesOf={mistakesOf}
          onChange={(credential) => change({ credential })}
        />
      </FormPart>
      {vendor.settings.length === 0 ? null : (
        <FormPart title={form.settings}>
          <ManifestFields
            group="settings"
            fields={vendor.settings}
            values={draft.settings}
            mistakesOf={mistakesOf}
            onChange={(settings) => change({ settings })}
          />
        </FormPart>
      )}
      <HostFields
        vendor={vendor}
        environment={draft.environment}
        hosts={draft.hosts}
        mistakesOf={mistakesOf}
        onChange={(hosts) => change({ hosts })}
      />
    </>
  );
}
