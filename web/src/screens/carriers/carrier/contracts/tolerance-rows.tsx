import { TextField } from '../../../../parts/field/text-field.tsx';
import { useWords } from '../../../../words/words.ts';
import { exampleOf } from './contract-card.tsx';
import { type TypedTolerance, toleranceCharges, toleranceOf } from './tolerance.ts';

type ToleranceRowsProps = {
  rows: readonly TypedTolerance[];
  onRows: (rows: readonly TypedTolerance[]) => void;
};

/** Tolerances to edit, each with its example as it is typed. */
export function ToleranceRows({ rows, onRows }: ToleranceRowsProps) {
  const words = useWords().carrierContracts;
  const taken = new Set(rows.map(({ charge }) => charge));
  const next = toleranceCharges.find((charge) => !taken.has(charge));
  const change = (key: number, changed: Partial<TypedTolerance>): void =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = (): void => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onRows([...rows, { key, charge: next ?? 'total', amount: '', share: '' }]);
  };
  return (
    <fieldset className="fieldset">
      <legend>{words.tolerances}</legend>
      <p className="note">{words.tolerancesWhy}</p>
      {rows.map((row) => (
        <ToleranceRow
          key={row.key}
          row={row}
          taken={taken}
          onChange={(changed) => change(row.key, changed)}
          onRemove={() => onRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {next === undefined ? null : (
        <div>
          <button type="button" className="button" onClick={add}>
            {words.addTolerance}
          </button>
        </div>
      )}
    </fieldset>
  );
}

type ToleranceRowProps = {
  row: TypedTolerance;
  /** Charges that have a row: each has one at most. */
  taken: ReadonlySet<string>;
  onChange: (changed: Partial<TypedTolerance>) => void;
  onRemove: () => void;
};

function ToleranceRow({ row, taken, onChange, onRemove }: ToleranceRowProps) {
  const words = useWords().carrierContracts;
  const id = `tolerance-${row.key}`;
  const known: readonly string[] = toleranceCharges;
  const charges = known.includes(row.charge) ? known : [row.charge, ...known];
  const tolerance = toleranceOf(row);
  return (
    <div className="tolerance-row">
      <div className="field">
        <label htmlFor={id}>{words.chargeField}</label>
        <select
          id={id}
          className="input"
          value={row.charge}
          onChange={({ target }) => onChange({ charge: target.value })}
        >
          {charges
            .filter((charge) => charge === row.charge || !taken.has(charge))
            .map((charge) => (
              <option key={charge} value={charge}>
                {words.charge(charge)}
              </option>
            ))}
        </select>
      </div>
      <TextField
        label={words.amountField}
        inputMode="decimal"
        maxLength={20}
        value={row.amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <TextField
        label={words.shareField}
        inputMode="decimal"
        maxLength={10}
        value={row.share}
        onChange={({ target }) => onChange({ share: target.value })}
      />
      <button
        type="button"
        className="button"
        aria-label={words.removeOf(words.charge(row.charge))}
        onClick={onRemove}
      >
        {words.remove}
      </button>
      <p className="note" role="status">
        {tolerance === undefined ? words.wrong : exampleOf(tolerance, words)}
      </p>
    </div>
  );
}
