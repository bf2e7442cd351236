import { useState } from 'react';
import { readBrl } from '../../../formats/brl.ts';
import { toCamel } from '../../../formats/camel.ts';
import { readDecimal } from '../../../formats/numbers.ts';
import { useWords } from '../../../words/words.ts';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { SaidError } from '../../dialog/mistake.tsx';
import { TextField } from '../../field/text-field.tsx';
import { type Adjustment, adjusted, type RoundingMode, roundingModes } from '../adjustment.ts';
import type { Cell, GridUnit } from '../column.ts';
import { shown } from '../write-value.ts';

/** Some of the amounts that would be adjusted, as they are. */
export type Sample = { value: Cell; unit: GridUnit };

type AdjustDialogProps = {
  /** How many cells are selected, written. */
  count: string;
  samples: readonly Sample[];
  onAdjust(by: Adjustment): void;
  onClose(): void;
};

/** What amounts are rounded to, in millionths of a real. */
const steps = ['', '10000', '50000', '100000', '500000', '1000000'] as const;
/** As `editTableVersion` bounds them. */
const percentBounds = { least: -1_000_000, most: 9_000_000 };

type Fields = { percent: string; add: string; step: string; mode: RoundingMode };

/** Raises or lowers the amounts that are selected, by a percentage, by reais, and to a step. */
export function AdjustDialog({ count, samples, onAdjust, onClose }: AdjustDialogProps) {
  const words = useWords().grid.adjust;
  const [fields, setFields] = useState<Fields>({ percent: '', add: '', step: '', mode: 'half_up' });
  const by = readFields(fields);
  const change = (changed: Partial<Fields>): void => setFields({ ...fields, ...changed });
  const submit = async (): Promise<void> => {
    if (by === undefined) throw new SaidError(words.unreadable);
    if (by.percentPpm === 0 && by.addCents === 0 && by.round === undefined)
      throw new SaidError(words.nothing);
    onAdjust(by);
  };
  return (
    <FormDialog title={words.title} act={words.act} onClose={onClose} onSubmit={submit}>
      <p>{words.why(count)}</p>
      <TextField
        label={words.percent}
        why={words.percentWhy}
        inputMode="decimal"
        value={fields.percent}
        onChange={({ target }) => change({ percent: target.value })}
      />
      <TextField
        label={words.add}
        why={words.addWhy}
        inputMode="decimal"
        value={fields.add}
        onChange={({ target }) => change({ add: target.value })}
      />
      <Pick label={words.step} value={fields.step} onPick={(step) => change({ step })}>
        {steps.map((step) => (
          <option key={step} value={step}>
            {step === '' ? words.noStep : shown(Number(step), 'micros')}
          </option>
        ))}
      </Pick>
      {fields.step === '' ? null : (
        <Pick
          label={words.mode}
          value={fields.mode}
          onPick={(mode) => change({ mode: roundingModes.find((one) => one === mode) ?? 'half_up' })}
        >
          {roundingModes.map((mode) => (
            <option key={mode} value={mode}>
              {words.modes[toCamel(mode)]}
            </option>
          ))}
        </Pick>
      )}
      <Preview samples={samples} by={by} />
    </FormDialog>
  );
}

type PickProps = { label: string; value: string; onPick(value: string): void; children: React.ReactNode };

function Pick({ label, value, onPick, children }: PickProps) {
  return (
    <label className="field">
      {label}
      <select className="input" value={value} onChange={({ target }) => onPick(target.value)}>
        {children}
      </select>
    </label>
  );
}

function Preview({ samples, by }: { samples: readonly Sample[]; by: Adjustment | undefined }) {
  const words = useWords().grid.adjust;
  // What is wrong is said once, when somebody wants it done.
  if (by === undefined) return null;
  return (
    <ul className="grid-samples" aria-label={words.preview}>
      {samples.map(({ value, unit }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: amounts repeat, and their order never changes
        <li key={at} className="note">
          {words.sample(shown(value, unit), shown(adjusted(value, unit, by), unit))}
        </li>
      ))}
    </ul>
  );
}

/** Undefined where a field holds no number, or one beyond what there is. */
function readFields({ percent, add, step, mode }: Fields): Adjustment | undefined {
  const percentPpm = percent.trim() === '' ? 0 : readDecimal(percent.replace('%', ''), 4);
  const addCents = add.trim() === '' ? 0 : readBrl(add);
  if (percentPpm === undefined || addCents === undefined) return undefined;
  if (percentPpm < percentBounds.least || percentPpm > percentBounds.most) return undefined;
  return { percentPpm, addCents, round: step === '' ? undefined : { stepMicros: Number(step), mode } };
}
