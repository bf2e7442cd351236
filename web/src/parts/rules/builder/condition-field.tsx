import { X } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../look/icon.tsx';
import { useWords } from '../../../words/words.ts';
import { TextArea } from '../../field/text-area.tsx';
import { FieldMistakeList, TextField } from '../../field/text-field.tsx';
import type { FilterOption } from '../../filters/filter-form.tsx';
import type { ConditionDraft, RuleMistake } from './draft.ts';
import { conditionKinds } from './kinds.ts';
import { useOptions } from './options.ts';
import { CityPicker, Picks, SkuPicker } from './pickers.tsx';

type ConditionFieldProps = {
  shipperId: number;
  condition: ConditionDraft;
  mistake: RuleMistake | undefined;
  onChange(condition: ConditionDraft): void;
  onRemove(): void;
};

/** One condition: a chip with its name, and what it wants. */
export function ConditionField({ shipperId, condition, mistake, onChange, onRemove }: ConditionFieldProps) {
  const words = useWords().rules;
  const id = useId();
  const name = words.conditions[condition.name];
  return (
    <fieldset className="rule-chip" aria-describedby={mistake === undefined ? undefined : id}>
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
      <Value shipperId={shipperId} condition={condition} onChange={onChange} />
      <FieldMistakeList id={id} mistakes={mistake === undefined ? [] : [words.mistakes[mistake]]} />
    </fieldset>
  );
}

type ValueProps = Pick<ConditionFieldProps, 'shipperId' | 'condition' | 'onChange'>;

function Value({ shipperId, condition, onChange }: ValueProps) {
  const words = useWords().rules;
  const { fields } = words;
  const { name, items } = condition;
  const control = conditionKinds[name];
  const options = useOptions(shipperId, name);
  const change = (next: readonly string[]): void => onChange({ ...condition, items: next });
  switch (control.kind) {
    case 'bounds':
      return <Span condition={condition} onChange={onChange} unit={words.units[control.unit]} />;
    case 'hours':
      return <Span condition={condition} onChange={onChange} unit="" isHours />;
    case 'cities':
      return <CityPicker label={words.conditions[name]} chosen={items} onChoose={change} />;
    case 'skus':
      return <SkuPicker shipperId={shipperId} chosen={items} onChoose={change} />;
    case 'names':
      return <Lines label={fields.names} items={items} onChange={change} />;
    case 'zips':
      return <Lines label={fields.zips} why={fields.zipsWhy} items={items} onChange={change} />;
    case 'one':
      return <One label={words.conditions[name]} options={options} chosen={items[0]} onChoose={change} />;
    default:
      return <Picks label={words.conditions[name]} options={options} chosen={items} onChoose={change} />;
  }
}

type SpanProps = Pick<ValueProps, 'condition' | 'onChange'> & { unit: string; isHours?: boolean };

function Span({ condition, onChange, unit, isHours = false }: SpanProps) {
  const { fields } = useWords().rules;
  const withUnit = (label: string): string => (unit === '' ? label : `${label} (${unit})`);
  return (
    <div className="rule-span">
      <TextField
        label={withUnit(isHours ? fields.from : fields.min)}
        value={condition.min}
        inputMode={isHours ? 'text' : 'decimal'}
        maxLength={20}
        onChange={({ target }) => onChange({ ...condition, min: target.value })}
      />
      <TextField
        label={withUnit(isHours ? fields.until : fields.max)}
        value={condition.max}
        inputMode={isHours ? 'text' : 'decimal'}
        maxLength={20}
        onChange={({ target }) => onChange({ ...condition, max: target.value })}
      />
    </div>
  );
}

type LinesProps = {
  label: string;
  why?: string;
  items: readonly string[];
  onChange(items: readonly string[]): void;
};

/** A value a line. */
function Lines({ label, items, onChange, ...why }: LinesProps) {
  return (
    <TextArea
      label={label}
      {...why}
      rows={3}
      value={items.join('\n')}
      onChange={({ target }) => onChange(target.value.split('\n'))}
    />
  );
}

type OneProps = {
  label: string;
  options: readonly FilterOption[];
  chosen: string | undefined;
  onChoose(chosen: readonly string[]): void;
};

function One({ label, options, chosen, onChoose }: OneProps) {
  const id = useId();
  return (
    <div className="rule-picks">
      {options.map(({ value, title }) => (
        <label className="option" key={value}>
          <input
            type="radio"
            name={id}
            aria-label={`${label}: ${title}`}
            checked={chosen === value}
            onChange={() => onChoose([value])}
          />
          <span>{title}</span>
        </label>
      ))}
    </div>
  );
}
