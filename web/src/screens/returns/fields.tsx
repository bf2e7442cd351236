import { type HTMLInputTypeAttribute, useId } from 'react';

type ChoiceProps = {
  label: string;
  name: string;
  options: readonly (readonly [value: string, title: string])[];
  value?: string;
  onValue?: (value: string) => void;
  isRequired?: boolean;
  /** The one that the dialog opens with. */
  isFirst?: boolean;
};

/** One of several. */
export function Choice({ label, name, options, value, onValue, isRequired, isFirst }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        {...(value === undefined ? {} : { value })}
        required={isRequired}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
        autoFocus={isFirst}
        onChange={({ target }) => onValue?.(target.value)}
      >
        {options.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

type TextFieldProps = {
  label: string;
  name: string;
  type?: HTMLInputTypeAttribute;
  max?: number;
  pattern?: string;
  isRequired?: boolean;
  /** What is offered while typing. */
  known?: readonly string[];
};

/** A text, a day or an address of e-mail. */
export function TextField({ label, name, type = 'text', max, pattern, isRequired, known }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        maxLength={max}
        pattern={pattern}
        required={isRequired}
        autoComplete="off"
        list={known === undefined ? undefined : `${id}-known`}
      />
      {known === undefined ? null : (
        <datalist id={`${id}-known`}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  name: string;
  min: number;
  max: number;
  step?: number;
  initial?: number;
};

/** A number within bounds. */
export function NumberField({ label, name, min, max, step = 1, initial }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type="number"
        required
        min={min}
        max={max}
        step={step}
        defaultValue={initial}
      />
    </div>
  );
}

type CheckProps = { label: string; name?: string; onValue?: (isOn: boolean) => void };

/** Yes or no. */
export function Check({ label, name, onValue }: CheckProps) {
  return (
    <label className="returns-check">
      <input type="checkbox" name={name} onChange={({ target }) => onValue?.(target.checked)} />
      {label}
    </label>
  );
}
