import { useId } from 'react';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../../words/words.ts';
import type { ActProps } from './act-props.ts';

/** Asks before it cancels, and why. */
export function CancelDialog({ freight, onClose, onDone }: ActProps) {
  const words = useWords().freight.cancel;
  const id = useId();
  const cancel = async (form: FormData): Promise<void> => {
    const reason = String(form.get('reason')).trim();
    await api.cancelFreightAsOperator({ freightCode: freight.code, body: reason === '' ? {} : { reason } });
    onDone(words.done);
  };
  return (
    <FormDialog
      title={words.title(freight.code)}
      act={words.save}
      kind="danger"
      onClose={onClose}
      onSubmit={cancel}
    >
      <p>{words.why}</p>
      <div className="field">
        <label htmlFor={id}>{words.reason}</label>
        <input className="input" id={id} name="reason" required maxLength={500} />
      </div>
    </FormDialog>
  );
}
