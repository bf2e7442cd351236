import { useId } from 'react';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { useOperators } from './use-operators.ts';

type OperatorFieldProps = {
  /** Who sees to it now; null: nobody. */
  current: { id: number; name: string } | null;
  /** Who is chosen at first, where that is another. */
  initial?: number;
};

/** Who is to see to something. Who may not see operators can take it, or give it up. */
export function OperatorField({ current, initial }: OperatorFieldProps) {
  const words = useWords().assignee;
  const { person } = useSession();
  const operators = useOperators(useMay('people.read'));
  const id = useId();
  const choices = new Map([
    [person.id, words.me(person.name)],
    ...(current === null || current.id === person.id ? [] : [[current.id, current.name] as const]),
    ...(operators.data ?? [])
      .filter((one) => one.active && one.id !== person.id)
      .map((one) => [one.id, one.name] as const),
  ]);
  return (
    <div className="field">
      <label htmlFor={id}>{words.title}</label>
      <select
        className="input"
        id={id}
        name="operator"
        defaultValue={initial ?? current?.id ?? ''}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
        autoFocus
      >
        <option value="">{words.nobody}</option>
        {[...choices].map(([operatorId, name]) => (
          <option key={operatorId} value={operatorId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Who was chosen; null: nobody. */
export function chosenOperator(form: FormData): number | null {
  const chosen = String(form.get('operator') ?? '');
  return chosen === '' ? null : Number(chosen);
}
