import type { KeyedStore, Store, StorePlatform } from '@carreto/contract/admin/registry/stores';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { TextField } from '../../parts/field/text-field.tsx';
import { FormFrame } from '../../parts/form/form-frame.tsx';
import { Checked, Counted, FormPart, Picked } from '../../parts/form/form-part.tsx';
import { useSaving } from '../../parts/form/use-saving.ts';
import { typedIn } from '../../parts/manifest/manifest.ts';
import { ManifestFields } from '../../parts/manifest/manifest-fields.tsx';
import { TrialButton, TrialResult, useTrial } from '../../parts/manifest/trial.tsx';
import { useOneShipperId } from '../../parts/shipper/use-one-shipper-id.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { OptionFields } from './option-fields.tsx';
import { OwnFields } from './own-fields.tsx';
import { reasonText } from './reason-text.ts';
import { emptyStore, type StoreDraft, storeBody, storeDraft, storeMembers } from './store-draft.ts';

type NewStoreFormProps = {
  platform: StorePlatform;
  onBack: () => void;
  onSaved: (keyed: KeyedStore) => Promise<void>;
};

/** A new shop of a shipper; what it answers has the addresses, which are shown this once. */
export function NewStoreForm({ platform, onBack, onSaved }: NewStoreFormProps) {
  const { form: words, reasons } = useWords().stores;
  const shippers = useShippers();
  const [shipperId, setShipperId] = useState(useOneShipperId() ?? shippers[0]?.id ?? 0);
  const [draft, setDraft] = useState(() => emptyStore(platform));
  const members = storeMembers(platform, draft);
  const own = () => ({
    ...{ shipperId, platform: platform.platform },
    ...{ credential: typedIn(draft.credential), settings: typedIn(draft.settings) },
  });
  const trial = useTrial(members, () => api.tryStoreDraft(own(), { timeoutMs: 60_000 }));
  const { save, isBusy, mistakes } = useSaving(members, async () => {
    trial.forget();
    await onSaved(await api.addStore({ ...storeBody(draft), ...own() }));
  });
  const change = (changes: Partial<StoreDraft>): void => {
    setDraft({ ...draft, ...changes });
    trial.forget();
  };
  const mistakesOf = (field: string) => [...mistakes.of(field), ...trial.mistakes.of(field)];
  const names = Object.fromEntries(shippers.map(({ id, name }) => [String(id), name]));
  return (
    <FormFrame
      title={words.title(platform.title)}
      heading="h2"
      error={mistakes.rest ?? trial.mistakes.rest}
      acts={<TrialButton trial={trial} />}
      words={words}
      isBusy={isBusy}
      onSave={save}
      onBack={onBack}
    >
      <Picked
        label={words.shipper}
        value={String(shipperId)}
        options={names}
        onChange={(id) => {
          setShipperId(Number(id));
          // They are of the shipper.
          change({ platformCode: '', dispatchPointId: '' });
        }}
      />
      <Fields {...{ platform, shipperId, draft, change, mistakesOf, isNew: true }} />
      <TrialResult tried={trial.tried} why={words.testWhy} said={saidOf(reasons, trial.tried)} />
    </FormFrame>
  );
}

/** What a platform said of a credential that is typed; null where it said nothing. */
function saidOf(
  reasons: Parameters<typeof reasonText>[0],
  tried: Awaited<ReturnType<typeof api.tryStoreDraft>> | undefined,
): string | null {
  if (tried === undefined || tried.reason === null) return null;
  return reasonText(reasons, { reason: tried.reason, sentence: tried.sentence ?? '' });
}

type ChangeStoreFormProps = {
  platform: StorePlatform;
  store: Store;
  onBack: () => void;
  onSaved: (store: Store) => Promise<void>;
};

/** Everything of a shop but its credential, which is replaced by itself. */
export function ChangeStoreForm({ platform, store, onBack, onSaved }: ChangeStoreFormProps) {
  const words = useWords().stores.form;
  const [draft, setDraft] = useState(() => storeDraft(store));
  const { save, isBusy, mistakes } = useSaving(storeMembers(platform, draft), async () => {
    const body = { ...storeBody(draft), revision: store.revision };
    await onSaved(await api.updateStore({ storeId: store.id, body }));
  });
  const change = (changes: Partial<StoreDraft>): void => setDraft({ ...draft, ...changes });
  return (
    <FormFrame
      title={words.changeTitle(store.name)}
      heading="h2"
      error={mistakes.rest}
      words={words}
      isBusy={isBusy}
      onSave={save}
      onBack={onBack}
    >
      <Fields
        {...{ platform, draft, change, mistakesOf: mistakes.of, isNew: false, shipperId: store.shipperId }}
      />
    </FormFrame>
  );
}

type FieldsProps = {
  platform: StorePlatform;
  shipperId: number;
  draft: StoreDraft;
  change: (changes: Partial<StoreDraft>) => void;
  mistakesOf: (field: string) => readonly string[];
  /** Whether its credential is typed, too. */
  isNew: boolean;
};

function Fields({ platform, shipperId, draft, change, mistakesOf, isNew }: FieldsProps) {
  const words = useWords().stores.form;
  const all = useWords().manifest;
  return (
    <>
      <TextField
        label={words.name}
        why={words.nameWhy}
        required
        maxLength={255}
        value={draft.name}
        mistakes={mistakesOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <OwnFields {...{ shipperId, draft, change, mistakesOf }} />
      {isNew ? (
        <FormPart title={all.credential} why={all.credentialWhy}>
          <ManifestFields
            group="credential"
            fields={platform.credential}
            values={draft.credential}
            mistakesOf={mistakesOf}
            onChange={(credential) => change({ credential })}
          />
        </FormPart>
      ) : null}
      <FormPart title={words.settings}>
        <ManifestFields
          group="settings"
          fields={platform.settings}
          values={draft.settings}
          mistakesOf={mistakesOf}
          onChange={(settings) => change({ settings })}
        />
      </FormPart>
      <OptionFields
        options={draft.options}
        mistakesOf={mistakesOf}
        onChange={(options) => change({ options })}
      />
      <FormPart title={words.rest}>
        <Counted
          label={words.deadlineMs}
          why={words.deadlineWhy(writeCount(platform.answersWithinMs))}
          min={100}
          max={30_000}
          value={draft.deadlineMs}
          mistakes={mistakesOf('deadlineMs')}
          onChange={(deadlineMs) => change({ deadlineMs })}
        />
        <Checked
          label={words.asksLive}
          value={draft.asksLive}
          onChange={(asksLive) => change({ asksLive })}
        />
        <Checked label={words.hires} value={draft.hires} onChange={(hires) => change({ hires })} />
      </FormPart>
    </>
  );
}
