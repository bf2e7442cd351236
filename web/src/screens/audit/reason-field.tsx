import { useId, useState } from 'react';
import { useReasons } from '../../parts/audit/use-reasons.ts';
import { useWords } from '../../words/words.ts';
import { lastReasons } from './reasons.ts';

/** Why: one of the last five, one of the installation's, or typed. */
export function ReasonField() {
  const words = useWords().audit;
  const id = useId();
  const [reason, setReason] = useState(() => lastReasons()[0] ?? '');
  const [last] = useState(lastReasons);
  const { data } = useReasons();
  const others = (data?.reasons ?? []).filter((one) => !last.includes(one));
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
      <Choices title={words.lastReasons} reasons={last} chosen={reason} onChoose={setReason} />
      <Choices title={words.reasons.title} reasons={others} chosen={reason} onChoose={setReason} />
    </>
  );
}

type ChoicesProps = {
  title: string;
  reasons: readonly string[];
  chosen: string;
  onChoose: (reason: string) => void;
};

function Choices({ title, reasons, chosen, onChoose }: ChoicesProps) {
  if (reasons.length === 0) return null;
  return (
    <ul className="audit-reasons" aria-label={title}>
      {reasons.map((one) => (
        <li key={one}>
          <button
            type="button"
            className="button"
            aria-pressed={one === chosen}
            onClick={() => onChoose(one)}
          >
            {one}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the field holds, without what surrounds it. */
export function reasonOf(form: FormData): string {
  return String(form.get('reason')).trim();
}
