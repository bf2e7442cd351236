import type { WebhookDetail } from '@carreto/contract/admin/webhooks/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, refusalOf } from '../../../api/client.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { useKept } from '../../../parts/list/use-kept.ts';
import { staleWebhooks } from '../../../parts/webhooks/queries.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { bodyOf, type Draft, draftOf, noSecrets, readDraft, readHeaders, type Secrets } from './draft.ts';
import { Fields } from './fields.tsx';
import { Trial } from './trial.tsx';

type EndpointFormProps = { webhook: WebhookDetail; onSaved: () => void };

/** Everything that can be set of a webhook. What was typed and not saved survives a reload; secrets never do. */
export function EndpointForm({ webhook, onSaved }: EndpointFormProps) {
  const words = useWords().webhook.form;
  const mayWrite = useMay('webhooks.write');
  const mayTry = useMay('webhooks.redeliver');
  const isOnline = useOnline();
  const { draft, secrets, change, setSecrets, save, error, isBusy } = useDraft(webhook, onSaved);
  const wrong = readHeaders(secrets.headers).wrong;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong === undefined) void save();
  };
  return (
    <section className="webhook-part">
      <h2>{words.title}</h2>
      <form className="form webhook-form" onSubmit={submit}>
        <Fields
          draft={draft}
          secrets={secrets}
          change={change}
          changeSecrets={setSecrets}
          known={webhook}
          isReadOnly={!mayWrite}
        />
        <div role="alert">
          {wrong === undefined ? null : <p className="mistake">{words.headersWrong(wrong)}</p>}
          {error === undefined ? null : <Said error={error} />}
        </div>
        {mayWrite ? (
          <div>
            <button
              type="submit"
              className="button"
              data-kind="main"
              disabled={!isOnline || wrong !== undefined}
              aria-disabled={isBusy}
            >
              {words.save}
            </button>
          </div>
        ) : null}
      </form>
      {mayTry ? <Trial draft={draft} shipperId={webhook.shipperId} /> : null}
    </section>
  );
}

/** Somebody else was faster: said beside what the API says of the revision. */
function Said({ error }: { error: Error }) {
  const words = useWords().webhook.form;
  const isOfRevision = refusalOf(error)?.details.some((detail) => detail.field === 'revision') === true;
  return (
    <>
      {isOfRevision ? <p className="mistake">{words.conflict}</p> : null}
      <Mistake error={error} />
    </>
  );
}

function useDraft(webhook: WebhookDetail, onSaved: () => void) {
  const queries = useQueryClient();
  const [kept, keep] = useKept(`carreto.webhook.form ${webhook.id}`, readDraft);
  const [secrets, setSecrets] = useState<Secrets>(noSecrets);
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const draft = kept ?? draftOf(webhook);
  const change = (changes: Partial<Draft>): void => keep({ ...draft, ...changes });
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { ...bodyOf(draft, secrets), revision: draft.revision };
      await api.updateWebhook({ shipperId: webhook.shipperId, webhookId: webhook.id, body });
      await staleWebhooks(queries);
      keep(undefined, null);
      setSecrets(noSecrets);
      onSaved();
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return { draft, secrets, change, setSecrets, save, error, isBusy };
}
