import { occurrenceName } from '@carreto/contract/occurrence-names';
import { useId } from 'react';
import { instantOfLocal, localNow } from '../../../formats/local-time.ts';
import { chosenOperator, OperatorField } from '../../../parts/operators/operator-field.tsx';
import { useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import type { BulkAction, BulkName } from './bulk-action.ts';

/** Cancelling is an act of its own, and nobody reports a hire. */
const codes = [...occurrenceName].filter(([code]) => code !== 99 && code !== 0);

/** What each act is asked for, with what was typed before. */
export function BulkFields({ name, before }: { name: BulkName; before: BulkAction | undefined }) {
  switch (name) {
    case 'cancel':
      return <CancelFields reason={before?.type === 'cancel' ? (before.reason ?? '') : ''} />;
    case 'report':
      return <ReportFields before={before?.type === 'report' ? before : undefined} />;
    case 'note':
      return <NoteFields text={before?.type === 'note' ? before.text : ''} />;
    case 'assign':
      return <AssignFields />;
    case 'redeliver':
      return <RedeliverFields which={before?.type === 'redeliver' ? before.which : 'failed'} />;
  }
}

/** What the fields of an act say. */
export function readAction(name: BulkName, form: FormData): BulkAction {
  const text = (field: string): string => String(form.get(field) ?? '').trim();
  switch (name) {
    case 'cancel':
      return { type: 'cancel', reason: text('reason') };
    case 'report':
      return {
        type: 'report',
        code: Number(text('code')),
        occurredAt: instantOfLocal(text('at')),
        ...(text('message') === '' ? {} : { message: text('message') }),
        ...(text('expectedOn') === '' ? {} : { expectedOn: text('expectedOn') }),
      };
    case 'note':
      return { type: 'note', text: text('text') };
    case 'assign':
      return { type: 'assign', operatorId: chosenOperator(form) };
    case 'redeliver':
      return { type: 'redeliver', which: text('which') === 'last' ? 'last' : 'failed' };
  }
}

function CancelFields({ reason }: { reason: string }) {
  const words = useWords().bulk;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.reason}</label>
      <input
        className="input"
        id={id}
        name="reason"
        required
        maxLength={500}
        defaultValue={reason}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
        autoFocus
      />
    </div>
  );
}

function ReportFields({ before }: { before: Extract<BulkAction, { type: 'report' }> | undefined }) {
  const words = useWords().freight.report;
  const id = useId();
  const at = before === undefined ? Date.now() : Date.parse(before.occurredAt);
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-code`}>{words.code}</label>
        <select
          className="input"
          id={`${id}-code`}
          name="code"
          required
          defaultValue={before?.code ?? ''}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus
        >
          <option value="" disabled />
          {codes.map(([code, title]) => (
            <option key={code} value={code}>
              {`${code} · ${title}`}
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
          defaultValue={localNow(at)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-message`}>{words.message}</label>
        <input
          className="input"
          id={`${id}-message`}
          name="message"
          maxLength={1000}
          defaultValue={before?.message ?? ''}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-expected`}>{words.expectedOn}</label>
        <input
          className="input"
          id={`${id}-expected`}
          name="expectedOn"
          type="date"
          defaultValue={before?.expectedOn ?? ''}
        />
      </div>
    </>
  );
}

function NoteFields({ text }: { text: string }) {
  const words = useWords().freight.note;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.text}</label>
      <textarea
        className="input"
        id={id}
        name="text"
        rows={4}
        required
        maxLength={2000}
        defaultValue={text}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
        autoFocus
      />
    </div>
  );
}

function RedeliverFields({ which }: { which: 'failed' | 'last' }) {
  const words = useWords().bulk;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.which}</label>
      {/* biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered */}
      <select className="input" id={id} name="which" defaultValue={which} autoFocus>
        <option value="failed">{words.failed}</option>
        <option value="last">{words.last}</option>
      </select>
    </div>
  );
}

/** Nobody sees to all of many: whoever assigns them is proposed. */
function AssignFields() {
  const { person } = useSession();
  return <OperatorField current={null} initial={person.id} />;
}
