import { type InputHTMLAttributes, useId } from 'react';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  /** What to know before filling it in. */
  why?: string;
  mistakes?: readonly string[];
};

/** A line of text with its label, and what is wrong with it at its foot. */
export function TextField({ label, why, mistakes = [], ...input }: TextFieldProps) {
  const id = useId();
  const isWrong = mistakes.length > 0;
  const described = [why === undefined ? '' : `${id}-why`, isWrong ? `${id}-wrong` : ''].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        data-invalid={isWrong || undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        {...input}
      />
      {why === undefined ? null : (
        <p className="note" id={`${id}-why`}>
          {why}
        </p>
      )}
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </div>
  );
}

/** What is wrong with a field, a line each. */
export function FieldMistakeList({ id, mistakes }: { id?: string; mistakes: readonly string[] }) {
  if (mistakes.length === 0) return null;
  return (
    <div className="mistake" id={id} role="alert">
      {[...new Set(mistakes)].map((one) => (
        <p key={one}>{one}</p>
      ))}
    </div>
  );
}
