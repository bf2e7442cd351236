import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { useState } from 'react';
import { updateTableDerivation as made } from '../../../api/made/bounds/tables/derived-tables.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';
import { type EditedRule, newRule, readField, recipeOf, rulesOf, unreadable } from './recipe-form.ts';

export type Recipe = DerivedTableView['recipe'];
export type Mode = DerivedTableView['mode'];

type RecipeDialogProps = {
  /** What is changed; undefined for a new table. */
  was?: { recipe: Recipe; mode: Mode };
  onClose: () => void;
  onSave(saved: { name: string; mode: Mode; recipe: Recipe }): Promise<void>;
};

/** How a table differs from its base, to be said or changed. */
export function RecipeDialog({ was, onClose, onSave }: RecipeDialogProps) {
  const words = useWords().tableDerived;
  const [rules, setRules] = useState(() => (was === undefined ? [newRule] : rulesOf(was.recipe)));
  const [days, setDays] = useState(String(was?.recipe.extraDays ?? ''));
  const save = (form: FormData): Promise<void> => {
    const recipe = recipeOf(was?.recipe ?? {}, { rules, days });
    if (recipe === undefined) throw new SaidError(words.wrongForm);
    return onSave({
      name: String(form.get('name') ?? '').trim(),
      mode: String(form.get('mode')) as Mode,
      recipe,
    });
  };
  const change = (at: number, changed: Partial<EditedRule>): void =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)));
  return (
    <FormDialog
      title={was === undefined ? words.adding : words.editing}
      act={was === undefined ? words.create : words.save}
      onClose={onClose}
      onSubmit={async (form) => save(form)}
    >
      {was === undefined ? <TextField label={words.name} name="name" required maxLength={255} /> : null}
      <ModeField mode={was?.mode ?? 'publish'} />
      <p className="note">{words.rulesWhy}</p>
      {rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
          key={index}
          number={index + 1}
          rule={rule}
          onChange={(changed) => change(index, changed)}
          onRemove={() => setRules(rules.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <button type="button" className="button" onClick={() => setRules([...rules, newRule])}>
          {words.addRule}
        </button>
      </div>
      {rules.some(({ rest }) => Object.keys(rest).length > 0) ? (
        <p className="note">{words.keptRest}</p>
      ) : null}
      <NumberField label={words.extraDays} field="days" text={days} onText={setDays} />
    </FormDialog>
  );
}

function ModeField({ mode }: { mode: Mode }) {
  const words = useWords().tableDerived;
  return (
    <div className="field">
      <label htmlFor="derived-mode">{words.mode}</label>
      <select id="derived-mode" className="input" name="mode" defaultValue={mode}>
        {made.mode.enum.map((one) => (
          <option key={one} value={one}>
            {words.modeNames[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

type RuleFieldsProps = {
  number: number;
  rule: EditedRule;
  onChange(changed: Partial<EditedRule>): void;
  onRemove: () => void;
};

function RuleFields({ number, rule, onChange, onRemove }: RuleFieldsProps) {
  const words = useWords().tableDerived;
  const id = `derived-rule-${number}`;
  return (
    <fieldset className="fieldset derived-rule">
      <legend>{words.rule(number)}</legend>
      <div className="field">
        <label htmlFor={`${id}-of`}>{words.part}</label>
        <select
          id={`${id}-of`}
          className="input"
          value={rule.of}
          onChange={({ target }) => onChange({ of: target.value as EditedRule['of'] })}
        >
          {made['recipe.adjustments[].of'].enum.map((part) => (
            <option key={part} value={part}>
              {part === 'all' ? words.all : (words.chargeNames[part] ?? part)}
            </option>
          ))}
        </select>
      </div>
      <NumberField
        label={words.percentField}
        field="percent"
        text={rule.percent}
        onText={(percent) => onChange({ percent })}
      />
      <NumberField label={words.addField} field="add" text={rule.add} onText={(add) => onChange({ add })} />
      <NumberField
        label={words.roundField}
        field="round"
        text={rule.round}
        onText={(round) => onChange({ round })}
      />
      <div className="field">
        <label htmlFor={`${id}-mode`}>{words.roundMode}</label>
        <select
          id={`${id}-mode`}
          className="input"
          value={rule.roundMode}
          onChange={({ target }) => onChange({ roundMode: target.value as EditedRule['roundMode'] })}
        >
          {made['recipe.adjustments[].round.mode'].enum.map((mode) => (
            <option key={mode} value={mode}>
              {words.roundModes[mode]}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="button" aria-label={words.removeRule(number)} onClick={onRemove}>
        {words.removeRule(number)}
      </button>
    </fieldset>
  );
}

type NumberFieldProps = {
  label: string;
  field: Parameters<typeof readField>[0];
  text: string;
  onText(text: string): void;
};

function NumberField({ label, field, text, onText }: NumberFieldProps) {
  const words = useWords().tableDerived;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => onText(target.value)}
      mistakes={readField(field, text) === unreadable ? [words.wrongNumber] : []}
    />
  );
}
