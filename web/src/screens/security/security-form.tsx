import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { roleNames } from '@carreto/contract/permissions';
import { type FormEvent, useId, useState } from 'react';
import { fieldMistakes, lineMistakes } from '../../parts/field/field-mistakes.ts';
import { TextArea } from '../../parts/field/text-area.tsx';
import { FieldMistakeList } from '../../parts/field/text-field.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { SaveActs } from '../../parts/settings/save-acts.tsx';
import { SaveMistake } from '../../parts/settings/save-mistake.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { ProviderFields, providerMembers } from './provider-fields.tsx';
import { useSavePolicy } from './queries.ts';
import { linesOf, readValues, type SecurityValues, valuesOf } from './security-values.ts';

const members = ['secondFactorRoles', 'networks', ...providerMembers];

/** Sets how people are let in. What is half changed survives a reload, but for a secret. */
export function SecurityForm({ policy }: { policy: SecurityPolicy }) {
  const words = useWords().security;
  const mayWrite = useMay('people.write');
  // As it was when editing began: what others change meanwhile is a conflict to see, not a form that changes by itself.
  const [base, setBase] = useState(policy);
  const [values, keep] = useKept(
    `carreto.security.${base.revision}`,
    (kept) => readValues(kept) ?? valuesOf(base),
  );
  const { save, reload, error, outcome, isBusy } = useSavePolicy(base, setBase);
  const change = (changes: Partial<SecurityValues>): void => {
    const next = { ...values, ...changes };
    keep(next, { ...next, clientSecret: '' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(values);
  };
  return (
    <form className="settings-part" onSubmit={submit}>
      {mayWrite ? null : <p className="note">{words.readOnly}</p>}
      <fieldset className="security-fields" disabled={!mayWrite} aria-label={words.title}>
        <p className="soft">{words.password(base.leastPasswordLength)}</p>
        <SecondFactor values={values} onChange={change} error={error} />
        <TextArea
          label={words.networks}
          why={words.networksWhy}
          rows={4}
          value={values.networks}
          mistakes={lineMistakes(error, { field: 'networks', lines: linesOf(values.networks) })}
          onChange={({ target }) => change({ networks: target.value })}
        />
        <ProviderFields values={values} onChange={change} error={error} known={base.provider} />
      </fieldset>
      <SaveMistake {...{ error, members, words }} onReload={() => void reload()} />
      {mayWrite ? <SaveActs act={words.save} isBusy={isBusy} outcome={outcome} /> : null}
    </form>
  );
}

type PartProps = {
  values: SecurityValues;
  onChange: (changes: Partial<SecurityValues>) => void;
  error: Error | undefined;
};

/** Roles whose people need a second factor. */
function SecondFactor({ values, onChange, error }: PartProps) {
  const words = useWords();
  const id = useId();
  const chosen = values.secondFactorRoles;
  const mistakes = fieldMistakes(error, members).of('secondFactorRoles');
  return (
    <fieldset className="fieldset" aria-describedby={`${id}-why ${id}-wrong`}>
      <legend>{words.security.secondFactor}</legend>
      <p className="note" id={`${id}-why`}>
        {words.security.secondFactorWhy}
      </p>
      <div className="options">
        {roleNames.map((role) => (
          <label className="option" key={role}>
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                onChange({
                  secondFactorRoles: target.checked
                    ? [...chosen, role]
                    : chosen.filter((one) => one !== role),
                })
              }
            />
            <span>{words.operators.roles[role]}</span>
          </label>
        ))}
      </div>
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </fieldset>
  );
}
