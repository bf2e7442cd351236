import type { WebhookDetail } from '@carreto/contract/admin/webhooks/webhooks';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { instantOfLocal, localNow } from '../../../formats/local-time.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../../words/words.ts';

type EnableDialogProps = { webhook: WebhookDetail; onClose: () => void; onDone: (said: string) => void };
const choices = ['nothing', 'since', 'all'] as const;
type Choice = (typeof choices)[number];

/** Calls it again, and says what becomes of what was parked meanwhile. */
export function EnableDialog({ webhook, onClose, onDone }: EnableDialogProps) {
  const words = useWords().webhook.enable;
  const id = useId();
  const [parked, setParked] = useState<Choice>('nothing');
  const enable = async (form: FormData): Promise<void> => {
    const { id: webhookId, shipperId } = webhook;
    const since = parked === 'since' ? { since: instantOfLocal(String(form.get('since'))) } : {};
    await api.enableWebhook({ shipperId, webhookId, body: { parked, ...since } });
    onDone(words.done);
  };
  return (
    <FormDialog title={words.title} act={words.act} onClose={onClose} onSubmit={enable}>
      <fieldset className="choices">
        <legend>{words.what(writeCount(webhook.parked))}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="parked"
              value={choice}
              checked={parked === choice}
              onChange={() => setParked(choice)}
            />{' '}
            {words[choice]}
          </label>
        ))}
      </fieldset>
      {parked === 'since' ? (
        <div className="field">
          <label htmlFor={id}>{words.sinceAt}</label>
          <input
            className="input"
            id={id}
            name="since"
            type="datetime-local"
            required
            defaultValue={localNow(Date.now())}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}
