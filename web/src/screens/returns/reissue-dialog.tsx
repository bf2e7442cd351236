import { useId, useRef } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { OpenedReturn, Return } from './return-filters.ts';

type ReissueDialogProps = { former: Return; onClose: () => void; onDone: (opened: OpenedReturn) => void };

/** A new number for a return that nobody posted; the former one is cancelled. */
export function ReissueDialog({ former, onClose, onDone }: ReissueDialogProps) {
  const words = useWords().returns;
  const id = useId();
  const idempotencyKey = useRef(crypto.randomUUID()).current;
  const isCollection = former.kind === 'collection';
  const reissue = async (form: FormData): Promise<void> => {
    const body = isCollection
      ? { collectionOn: String(form.get('value')) }
      : { postingDays: Number(form.get('value')) };
    onDone(
      await api.reissueReturn(
        { freightCode: former.freightCode, body },
        { idempotencyKey, timeoutMs: 60_000 },
      ),
    );
  };
  return (
    <FormDialog
      title={words.reissue.heading(former.reference)}
      act={words.reissue.act}
      onClose={onClose}
      onSubmit={reissue}
    >
      <p>{words.reissue.why}</p>
      <div className="field">
        <label htmlFor={id}>{isCollection ? words.form.collectionOn : words.form.postingDays}</label>
        <input
          className="input"
          id={id}
          name="value"
          required
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus
          {...(isCollection ? { type: 'date' } : { type: 'number', min: 5, max: 59, defaultValue: '14' })}
        />
      </div>
    </FormDialog>
  );
}
