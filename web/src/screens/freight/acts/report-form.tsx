import { occurrenceName } from '@carreto/contract/occurrence-names';
import { useId, useRef } from 'react';
import type { api } from '../../../api/client.ts';
import { instantOfLocal, localNow } from '../../../formats/local-time.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import type { Words } from '../../../words/all-words.ts';
import type { ActProps } from './act-props.ts';

/** Cancelling is an act of its own, and nobody reports a hire. */
const codes = [...occurrenceName].filter(([code]) => code !== 99 && code !== 0);

type ReportFormProps = ActProps & {
  words: Words['freight']['report'] & { why?: string };
  send: typeof api.reportFreightOccurrence;
};

/** Asks what happened, in the words of the catalogue. */
export function ReportForm({ freight, onClose, onDone, words, send }: ReportFormProps) {
  const id = useId();
  // The same key however often it is sent, so that it happens once.
  const key = useRef(crypto.randomUUID());
  const report = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const { outcome } = await send(
      {
        freightCode: freight.code,
        body: {
          code: Number(text('code')),
          occurredAt: instantOfLocal(text('at')),
          ...(text('message') === '' ? {} : { message: text('message') }),
          ...(text('volume') === '' ? {} : { volumeNumber: Number(text('volume')) }),
          ...(text('expectedOn') === '' ? {} : { expectedOn: text('expectedOn') }),
        },
      },
      { idempotencyKey: key.current },
    );
    onDone(words.done[outcome]);
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={report}>
      {words.why === undefined ? null : <p>{words.why}</p>}
      <div className="field">
        <label htmlFor={`${id}-code`}>{words.code}</label>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered */}
        <select className="input" id={`${id}-code`} name="code" required defaultValue="" autoFocus>
          <option value="" disabled />
          {codes.map(([code, name]) => (
            <option key={code} value={code}>
              {`${code} · ${name}`}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-at`}>{words.at}</label>
        <input
          className="input"
          id={`${id}-at`}
          name="at"
          type="datetime-local"
          required
          defaultValue={localNow(Date.now())}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-message`}>{words.message}</label>
        <input className="input" id={`${id}-message`} name="message" maxLength={1000} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-volume`}>{words.volume}</label>
        <input
          className="input"
          id={`${id}-volume`}
          name="volume"
          type="number"
          min={1}
          max={freight.volumeCount}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-expected`}>{words.expectedOn}</label>
        <input className="input" id={`${id}-expected`} name="expectedOn" type="date" />
      </div>
    </FormDialog>
  );
}
