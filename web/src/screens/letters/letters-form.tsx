import type {
  LetterOccasion,
  RecipientLettersView,
} from '@carreto/contract/admin/registry/recipient-letters';
import { type FormEvent, useId, useState } from 'react';
import { SaveActs } from '../../parts/settings/save-acts.tsx';
import { SaveMistake } from '../../parts/settings/save-mistake.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { OccasionPart } from './occasion-part.tsx';
import { useSave } from './use-save.ts';
import { type LetterValues, members, type OccasionValues, occasions, valuesOf } from './values.ts';

type LettersFormProps = { shipperId: number; known: RecipientLettersView };

/** Says which letters are sent, in which language and in whose words. */
export function LettersForm({ shipperId, known }: LettersFormProps) {
  const words = useWords().letters;
  const mayWrite = useMay('settings.write');
  // As it was when editing began: what others change meanwhile is a conflict to see, not a form that changes by itself.
  const [base, setBase] = useState(known);
  const [values, setValues] = useState(() => valuesOf(known));
  const renew = (next: RecipientLettersView): void => {
    setBase(next);
    setValues(valuesOf(next));
  };
  const { save, reload, error, outcome, isBusy } = useSave({ shipperId, base, setBase: renew });
  const change = (changes: Partial<LetterValues>): void => setValues({ ...values, ...changes });
  const changeOccasion = (occasion: LetterOccasion, changes: Partial<OccasionValues>): void =>
    change({
      occasions: { ...values.occasions, [occasion]: { ...values.occasions[occasion], ...changes } },
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(values);
  };
  return (
    <form className="settings-part" onSubmit={submit}>
      {base.mayBeSent ? null : <p className="letters-off">{words.noMail}</p>}
      {mayWrite ? null : <p className="note">{words.readOnly}</p>}
      <fieldset className="letters-fields" disabled={!mayWrite} aria-label={words.title}>
        <HowPart values={values} onChange={change} />
        {occasions.map((occasion) => (
          <OccasionPart
            key={occasion}
            {...{ shipperId, occasion, error }}
            language={values.language}
            usual={base.usual}
            values={values.occasions[occasion]}
            onChange={(changes) => changeOccasion(occasion, changes)}
          />
        ))}
      </fieldset>
      <SaveMistake {...{ error, members, words }} onReload={() => void reload()} />
      {mayWrite ? <SaveActs act={words.save} isBusy={isBusy} outcome={outcome} /> : null}
    </form>
  );
}

/** What holds for all of them. */
function HowPart({
  values,
  onChange,
}: {
  values: LetterValues;
  onChange: (changes: Partial<LetterValues>) => void;
}) {
  const words = useWords().letters;
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{words.language}</label>
        <select
          className="input"
          id={id}
          value={values.language}
          onChange={({ target }) => onChange({ language: target.value as LetterValues['language'] })}
        >
          {(['pt', 'en', 'both'] as const).map((one) => (
            <option key={one} value={one}>
              {words.languages[one]}
            </option>
          ))}
        </select>
      </div>
      <label className="option">
        <input
          type="checkbox"
          checked={values.includesReverse}
          onChange={({ target }) => onChange({ includesReverse: target.checked })}
        />
        <span>{words.reverse}</span>
      </label>
    </>
  );
}
