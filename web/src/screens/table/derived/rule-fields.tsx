import { updateTableDerivation as made } from '../../../api/made/bounds/tables/derived-tables.ts';
import { TextArea } from '../../../parts/field/text-area.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';
import { type EditedRule, type NumberName, numberNames, readField, unreadable } from './recipe-form.ts';

type RuleFieldsProps = {
  number: number;
  rule: EditedRule;
  onChange(changed: Partial<EditedRule>): void;
  onRemove: () => void;
};

/** One adjustment: what it reaches, by how much, how it is rounded, and where alone it holds. */
export function RuleFields({ number, rule, onChange, onRemove }: RuleFieldsProps) {
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
      {numberNames.map((name) => (
        <NumberField
          key={name}
          label={words.numberFields[name]}
          field={name}
          text={rule[name]}
          onText={(text) => onChange({ [name]: text })}
        />
      ))}
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
      <TextArea
        label={words.regionsField}
        rows={2}
        value={rule.regions}
        onChange={({ target }) => onChange({ regions: target.value })}
      />
      <button type="button" className="button" aria-label={words.removeRule(number)} onClick={onRemove}>
        {words.removeRule(number)}
      </button>
    </fieldset>
  );
}

type NumberFieldProps = {
  label: string;
  field: NumberName | 'days';
  text: string;
  onText(text: string): void;
};

export function NumberField({ label, field, text, onText }: NumberFieldProps) {
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
