import type { SigningKeyView, WebhookDetail } from '@carreto/contract/admin/webhooks/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { staleWebhooks } from '../../../parts/webhooks/queries.ts';
import { useWords } from '../../../words/words.ts';
import { SecretDialog } from './secret-dialog.tsx';

type RotateDialogProps = { webhook: WebhookDetail; onClose: () => void };

/** Makes another key; the old one signs along for a while. The new one is shown this once. */
export function RotateDialog({ webhook, onClose }: RotateDialogProps) {
  const words = useWords().webhook;
  const queries = useQueryClient();
  const id = useId();
  const [made, setMade] = useState<SigningKeyView>();
  const rotate = async (form: FormData): Promise<void> => {
    const signature = form.get('kind') === 'ed25519' ? 'ed25519' : 'hmac';
    const overlapHours = Number(form.get('overlap'));
    const { id: webhookId, shipperId } = webhook;
    setMade(await api.rotateWebhookKey({ shipperId, webhookId, body: { signature, overlapHours } }));
    await staleWebhooks(queries);
  };
  if (made !== undefined) return <SecretDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={words.rotate.title}
      act={words.rotate.act}
      onClose={() => undefined}
      onDismiss={onClose}
      onSubmit={rotate}
    >
      <p>{words.rotate.why}</p>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{words.rotate.kind}</label>
        <select
          className="input"
          id={`${id}-kind`}
          name="kind"
          defaultValue={webhook.keys[0]?.kind ?? 'hmac'}
        >
          <option value="hmac">{words.key.hmac}</option>
          <option value="ed25519">{words.key.ed25519}</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-overlap`}>{words.rotate.overlap}</label>
        <input
          className="input"
          id={`${id}-overlap`}
          name="overlap"
          type="number"
          min={0}
          max={168}
          required
          defaultValue={24}
        />
      </div>
    </FormDialog>
  );
}
