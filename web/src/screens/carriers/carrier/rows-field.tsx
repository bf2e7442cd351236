import { useId } from 'react';
import { useWords } from '../../../words/words.ts';

/** Lines of the same few texts. */
type Row<Name extends string> = Readonly<Record<Name, string>>;

type RowsFieldProps<Name extends string> = {
  label: string;
  why?: string;
  /** The texts of a line, in their order, each with its name. */
  columns: Readonly<Record<Name, string>>;
  rows: readonly Row<Name>[];
  most: number;
  onChange: (rows: readonly Row<Name>[]) => void;
};

/** Lines of a few texts each, which can be added and taken away. */
export function RowsField<Name extends string>(props: RowsFieldProps<Name>) {
  const { label, why, columns, rows, most, onChange } = props;
  const words = useWords().carrierConnections.rows;
  const id = useId();
  const names = Object.keys(columns) as Name[];
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Row<Name>;
  return (
    <fieldset className="carrier-rows" aria-describedby={why === undefined ? undefined : id}>
      <legend>{label}</legend>
      {why === undefined ? null : (
        <p className="note" id={id}>
          {why}
        </p>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and the same may stand twice
        <div className="carrier-row" key={at}>
          {names.map((name) => (
            <input
              key={name}
              className="input"
              aria-label={words.cell(columns[name], at + 1)}
              placeholder={columns[name]}
              autoComplete="off"
              value={row[name]}
              onChange={({ target }) =>
                onChange(rows.map((one, other) => (other === at ? { ...one, [name]: target.value } : one)))
              }
            />
          ))}
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={words.removeOne(label, at + 1)}
            onClick={() => onChange(rows.filter((_, other) => other !== at))}
          >
            {words.remove}
          </button>
        </div>
      ))}
      {rows.length < most ? (
        <button
          type="button"
          className="button"
          aria-label={words.addTo(label)}
          onClick={() => onChange([...rows, empty])}
        >
          {words.add}
        </button>
      ) : null}
    </fieldset>
  );
}
