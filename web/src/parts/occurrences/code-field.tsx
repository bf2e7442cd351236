import { occurrenceName } from '@carreto/contract/occurrence-names';
import { useId } from 'react';

/** Nobody reports a hire, and cancelling is an act of its own. */
const codes = [...occurrenceName].filter(([code]) => code !== 0 && code !== 99);

type CodeFieldProps = {
  label: string;
  /** The one that is chosen at first. */
  chosen?: number | undefined;
  /** What stands for none; undefined: one must be chosen. */
  none?: string | undefined;
};

/** A code of the catalogue, found by typing its number. */
export function CodeField({ label, none, chosen }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name="code"
        required={none === undefined}
        defaultValue={chosen ?? ''}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
        autoFocus
      >
        <option value="" disabled={none === undefined}>
          {none}
        </option>
        {codes.map(([code, name]) => (
          <option key={code} value={code}>
            {`${code} · ${name}`}
          </option>
        ))}
      </select>
    </div>
  );
}
