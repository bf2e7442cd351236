import { useId, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { lastReasons } from './reasons.ts';

/** Why: one of the last five, or typed. */
export function ReasonField() {
  const words = useWords().audit;
  const id = useId();
  const [reason, setReason] = useState(() => lastReasons()[0] ?? '');
  const [last] = useState(lastReasons);
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{words.reason}</label>
        <input
          className="input"
          id={id}
          name="reason"
          required
          pattern=".*\S.*"
          maxLength={1000}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
        />
      </div>
      {last.length === 0 ? null : (
        <ul className="audit-reasons" aria-label={words.lastReasons}>
          {last.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="button"
                aria-pressed={one === reason}
                onClick={() => setReason(one)}
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the field holds, without what surrounds it. */
export function reasonOf(form: FormData): string {
  return String(form.get('reason')).trim();
}
