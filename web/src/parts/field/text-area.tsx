import { type TextareaHTMLAttributes, useId } from 'react';
import { FieldMistakeList } from './text-field.tsx';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string;
  /** What to know before filling it in. */
  why?: string;
  mistakes?: readonly string[];
};

/** Lines of text with their label, and what is wrong with them at their foot. */
export function TextArea({ label, why, mistakes = [], ...input }: TextAreaProps) {
  const id = useId();
  const isWrong = mistakes.length > 0;
  const described = [why === undefined ? '' : `${id}-why`, isWrong ? `${id}-wrong` : ''].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        id={id}
        autoComplete="off"
        spellCheck={false}
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
