import { X } from 'lucide-react';
import { toCamel } from '../../../formats/camel.ts';
import { Icon } from '../../../look/icon.tsx';
import { useWords } from '../../../words/words.ts';
import { FieldMistakeList, TextField } from '../../field/text-field.tsx';
import type { ActionDraft, RuleMistake } from './draft.ts';
import { actionKinds } from './kinds.ts';

type ActionFieldProps = {
  action: ActionDraft;
  mistake: RuleMistake | undefined;
  onChange(action: ActionDraft): void;
  onRemove(): void;
};

/** One action: a chip with its name, and how much. */
export function ActionField({ action, mistake, onChange, onRemove }: ActionFieldProps) {
  const words = useWords().rules;
  const name = words.actions[toCamel(action.type)];
  const { fields, hasDirection = false } = actionKinds[action.type];
  return (
    <fieldset className="rule-chip">
      <legend>{name}</legend>
      <button
        type="button"
        className="button rule-chip-remove"
        data-kind="quiet"
        aria-label={words.form.remove(name)}
        onClick={onRemove}
      >
        <Icon of={X} />
      </button>
      {fields.map(({ member, unit, isSigned = false, isOptional = false }, at) => (
        <TextField
          key={member}
          label={labelOf(
            isOptional ? words.actionFields.optional : words.actionFields.amount,
            words.units[unit],
          )}
          {...(isSigned ? { why: words.actionFields.amountWhy } : {})}
          value={action.texts[at] ?? ''}
          inputMode="text"
          maxLength={20}
          onChange={({ target }) =>
            onChange({
              ...action,
              texts: action.texts.map((text, index) => (index === at ? target.value : text)),
            })
          }
        />
      ))}
      {hasDirection ? (
        <label className="field">
          <span className="label">{words.actionFields.direction}</span>
          <select
            className="input"
            value={action.isUp ? 'up' : 'nearest'}
            onChange={({ target }) => onChange({ ...action, isUp: target.value === 'up' })}
          >
            <option value="nearest">{words.actionFields.nearest}</option>
            <option value="up">{words.actionFields.upwards}</option>
          </select>
        </label>
      ) : null}
      <FieldMistakeList mistakes={mistake === undefined ? [] : [words.mistakes[mistake]]} />
    </fieldset>
  );
}

function labelOf(label: string, unit: string): string {
  return unit === '' ? label : `${label} (${unit})`;
}
