import type { AddedWebhook } from '@carreto/contract/admin/webhooks/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { useKept } from '../../../parts/list/use-kept.ts';
import { useOneShipperId } from '../../../parts/shipper/use-one-shipper-id.ts';
import { staleWebhooks } from '../../../parts/webhooks/queries.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { keepShipper } from '../../../shell/shipper.ts';
import { useShippers } from '../../../shell/use-shippers.ts';
import { useWords } from '../../../words/words.ts';
import { SecretDialog } from '../acts/secret-dialog.tsx';
import { Snippet } from '../snippet.tsx';
import { bodyOf, type Draft, emptyDraft, noSecrets, readDraft, readHeaders, type Secrets } from './draft.ts';
import { Fields } from './fields.tsx';
import { Trial } from './trial.tsx';

/** A webhook to add: what it would be told is seen before it is there; its key is shown this once. */
export function NewEndpoint() {
  const words = useWords().webhook;
  const shippers = useShippers();
  const [picked, setPicked] = useState<number>();
  const one = useOneShipperId();
  const shipperId = picked ?? one;
  const isOnline = useOnline();
  const { draft, secrets, change, setSecrets, signature, setSignature, save, error, isBusy, added } =
    useAdding(shipperId);
  const wrong = readHeaders(secrets.headers).wrong;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong === undefined) void save();
  };
  return (
    <article className="webhook">
      <h1>{words.newTitle}</h1>
      <form className="form webhook-form" onSubmit={submit}>
        <Picked shippers={shippers} shipperId={shipperId} onPick={setPicked} />
        <Fields
          draft={draft}
          secrets={secrets}
          change={change}
          changeSecrets={setSecrets}
          isReadOnly={false}
        />
        <SignatureField signature={signature} onChange={setSignature} />
        <div role="alert">
          {wrong === undefined ? null : <p className="mistake">{words.form.headersWrong(wrong)}</p>}
          {error === undefined ? null : <Mistake error={error} />}
        </div>
        <div>
          <button
            type="submit"
            className="button"
            data-kind="main"
            disabled={!isOnline || wrong !== undefined}
            aria-disabled={isBusy}
          >
            {words.form.create}
          </button>
        </div>
      </form>
      {shipperId === undefined ? null : <Trial draft={draft} shipperId={shipperId} />}
      <Snippet kind={signature} />
      {added === undefined ? null : <Shown added={added} />}
    </article>
  );
}

type PickedProps = {
  shippers: ReturnType<typeof useShippers>;
  shipperId: number | undefined;
  onPick: (id: number) => void;
};

/** Whose it is, asked only where that is not known. */
function Picked({ shippers, shipperId, onPick }: PickedProps) {
  const words = useWords().webhook.form;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.shipper}</label>
      <select
        className="input"
        id={id}
        required
        value={shipperId ?? ''}
        onChange={({ target }) => onPick(Number(target.value))}
      >
        <option value="" disabled>
          {words.pick}
        </option>
        {shippers.map((shipper) => (
          <option key={shipper.id} value={shipper.id}>
            {`${shipper.name} · ${shipper.cnpj}`}
          </option>
        ))}
      </select>
    </div>
  );
}

type Signature = 'hmac' | 'ed25519';

function SignatureField({
  signature,
  onChange,
}: {
  signature: Signature;
  onChange: (to: Signature) => void;
}) {
  const words = useWords().webhook;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.form.signature}</label>
      <select
        className="input"
        id={id}
        value={signature}
        onChange={({ target }) => onChange(target.value === 'ed25519' ? 'ed25519' : 'hmac')}
      >
        <option value="hmac">{words.key.hmac}</option>
        <option value="ed25519">{words.key.ed25519}</option>
      </select>
    </div>
  );
}

/** The key, and then the page of what was added. */
function Shown({ added: { webhook, key } }: { added: AddedWebhook }) {
  const navigate = useNavigate();
  const go = (): void =>
    void navigate({ to: `/webhooks/${webhook.id}`, search: keepShipper } as unknown as Parameters<
      typeof navigate
    >[0]);
  return <SecretDialog made={key} onClose={go} />;
}

function useAdding(shipperId: number | undefined) {
  const queries = useQueryClient();
  const [kept, keep] = useKept('carreto.webhook.form novo', readDraft);
  const [secrets, setSecrets] = useState<Secrets>(noSecrets);
  const [signature, setSignature] = useState<Signature>('hmac');
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const [added, setAdded] = useState<AddedWebhook>();
  const draft = kept ?? emptyDraft;
  const save = async (): Promise<void> => {
    if (isBusy || shipperId === undefined || added !== undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { ...bodyOf(draft, secrets), signature };
      setAdded(await api.addWebhook({ shipperId, body }));
      keep(undefined, null);
      await staleWebhooks(queries);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  const change = (changes: Partial<Draft>): void => keep({ ...draft, ...changes });
  return { draft, secrets, change, setSecrets, signature, setSignature, save, error, isBusy, added };
}
