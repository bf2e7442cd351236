import './form.css';
import { type ReactNode, useId } from 'react';
import { TextField } from '../field/text-field.tsx';

/** Some fields under their name. */
export function FormPart({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  return (
    <fieldset className="carrier-form-part">
      <legend>{title}</legend>
      {why === undefined ? null : <p className="note">{why}</p>}
      {children}
    </fieldset>
  );
}

type TypedProps = {
  label: string;
  why?: string;
  value: string;
  onChange: (value: string) => void;
  mistakes?: readonly string[];
  required?: boolean;
  maxLength?: number;
  type?: 'text' | 'url' | 'password';
};

/** A line of text of a form that keeps what is typed. */
export function Typed({ onChange, ...field }: TypedProps) {
  return <TextField {...field} onChange={({ target }) => onChange(target.value)} />;
}

type CountedProps = Omit<TypedProps, 'type' | 'maxLength'> & {
  min: number;
  max: number;
  /** Whole numbers where it is left out. */
  step?: 'any';
};

/** A number of a form; it stays text until the form is sent. */
export function Counted({ onChange, step, ...field }: CountedProps) {
  return (
    <TextField type="number" step={step ?? 1} {...field} onChange={({ target }) => onChange(target.value)} />
  );
}

type PickedProps<Value extends string> = {
  label: string;
  value: Value;
  options: Readonly<Partial<Record<Value, string>>>;
  onChange: (value: Value) => void;
};

/** One of a few. */
export function Picked<Value extends string>({ label, value, options, onChange }: PickedProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {Object.entries<string | undefined>(options).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

type CheckedProps = { label: string; value: boolean; onChange: (value: boolean) => void };

/** Yes or no. */
export function Checked({ label, value, onChange }: CheckedProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  );
}
