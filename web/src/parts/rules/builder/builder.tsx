import './builder.css';
import { toCamel } from '../../../formats/camel.ts';
import { useWords } from '../../../words/words.ts';
import { TextField } from '../../field/text-field.tsx';
import type { ConditionName, RuleAction } from '../sentence.ts';
import { ActionField } from './action-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { newAction, newCondition, type RuleDraft, type RuleMistake, type RuleMistakes } from './draft.ts';
import { actionTypes, conditionNames } from './kinds.ts';

type BuilderProps = {
  shipperId: number;
  draft: RuleDraft;
  mistakes: RuleMistakes;
  onChange(draft: RuleDraft): void;
};

/** A rule put together from chips: when it holds, and what it does. */
export function Builder({ shipperId, draft, mistakes, onChange }: BuilderProps) {
  const words = useWords().rules;
  const change = (changed: Partial<RuleDraft>): void => onChange({ ...draft, ...changed });
  const { conditions, actions } = draft;
  return (
    <div className="builder">
      <TextField
        label={words.form.name}
        why={words.form.nameWhy}
        value={draft.name}
        maxLength={100}
        mistakes={said(words.mistakes, mistakes.get('name'))}
        onChange={({ target }) => change({ name: target.value })}
      />
      <section className="builder">
        <h2>{words.form.when}</h2>
        {conditions.length === 0 ? <p className="soft">{words.form.always}</p> : null}
        {conditions.map((condition) => (
          <ConditionField
            key={condition.name}
            shipperId={shipperId}
            condition={condition}
            mistake={mistakes.get(`conditions.${condition.name}`)}
            onChange={(next) =>
              change({ conditions: conditions.map((one) => (one.name === next.name ? next : one)) })
            }
            onRemove={() => change({ conditions: conditions.filter((one) => one !== condition) })}
          />
        ))}
        <Add
          label={words.form.addCondition}
          options={conditionNames
            .filter((name) => conditions.every((one) => one.name !== name))
            .map((name) => [name, words.conditions[name]] as const)}
          onAdd={(name) => change({ conditions: [...conditions, newCondition(name as ConditionName)] })}
        />
      </section>
      <section className="builder">
        <h2>{words.form.effect}</h2>
        {actions.map((action) => (
          <ActionField
            key={action.type}
            action={action}
            mistake={mistakes.get(`actions.${action.type}`)}
            onChange={(next) =>
              change({ actions: actions.map((one) => (one.type === next.type ? next : one)) })
            }
            onRemove={() => change({ actions: actions.filter((one) => one !== action) })}
          />
        ))}
        {mistakes.has('actions') ? <p className="mistake">{words.mistakes.actions}</p> : null}
        <Add
          label={words.form.addAction}
          options={actionTypes
            .filter((type) => actions.every((one) => one.type !== type))
            .map((type) => [type, words.actions[toCamel(type)]] as const)}
          onAdd={(type) => change({ actions: [...actions, newAction(type as RuleAction['type'])] })}
        />
      </section>
      <Manners draft={draft} mistakes={mistakes} change={change} />
    </div>
  );
}

function said(words: Readonly<Record<RuleMistake, string>>, mistake: RuleMistake | undefined): string[] {
  return mistake === undefined ? [] : [words[mistake]];
}

type AddProps = {
  label: string;
  options: readonly (readonly [value: string, title: string])[];
  onAdd(value: string): void;
};

/** Chooses one more chip. */
function Add({ label, options, onAdd }: AddProps) {
  return (
    <select
      className="input"
      aria-label={label}
      value=""
      onChange={({ target }) => (target.value === '' ? undefined : onAdd(target.value))}
    >
      <option value="">{label}</option>
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

type MannersProps = {
  draft: RuleDraft;
  mistakes: RuleMistakes;
  change(changed: Partial<RuleDraft>): void;
};

/** From when until when it applies, and what it does to other rules. */
function Manners({ draft, mistakes, change }: MannersProps) {
  const words = useWords().rules;
  return (
    <section className="builder">
      <h2>{words.form.how}</h2>
      {(['stopOnMatch', 'cumulative'] as const).map((name) => (
        <label className="option" key={name}>
          <input
            type="checkbox"
            checked={draft[name]}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
          <span>{words.form[name]}</span>
        </label>
      ))}
      <div className="rule-span">
        <TextField
          label={words.form.validFrom}
          why={words.form.dayWhy}
          value={draft.from}
          maxLength={10}
          mistakes={said(words.mistakes, mistakes.get('from'))}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={words.form.validTo}
          why={words.form.dayWhy}
          value={draft.to}
          maxLength={10}
          mistakes={said(words.mistakes, mistakes.get('to'))}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
    </section>
  );
}
