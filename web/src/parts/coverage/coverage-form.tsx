import { useId, useState } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { readCep, writeCep } from '../../formats/cep.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { useWords } from '../../words/words.ts';
import { TextField } from '../field/text-field.tsx';
import type { UsedFilters } from '../filters/use-filters.ts';
import { type Cargo, type coverageFilters, stepOf, valueSteps, weightSteps } from './cargo.ts';

type CoverageFormProps = { used: UsedFilters<typeof coverageFilters>; cargo: Cargo };

/** What is asked with: a weight, a value, who receives, where from. */
export function CoverageForm({ used, cargo }: CoverageFormProps) {
  const words = useWords().coverage;
  const id = useId();
  return (
    <div className="coverage-form">
      <Slider
        label={words.weight}
        steps={weightSteps}
        value={cargo.weightG}
        write={writeKilograms}
        onChoose={(weightG) => used.change({ weightG })}
      />
      <Slider
        label={words.value}
        steps={valueSteps}
        value={cargo.valueCents}
        write={writeBrl}
        onChoose={(valueCents) => used.change({ valueCents })}
      />
      <div className="field">
        <label htmlFor={id}>{words.recipient}</label>
        <select
          id={id}
          className="input"
          value={used.values.recipient ?? ''}
          onChange={({ target }) =>
            used.change({ recipient: target.value === 'empresa' ? 'empresa' : undefined })
          }
        >
          <option value="">{words.recipients.individual}</option>
          <option value="empresa">{words.recipients.company}</option>
        </select>
      </div>
      <Origin key={used.values.originZip ?? ''} used={used} />
    </div>
  );
}

type SliderProps = {
  label: string;
  steps: readonly number[];
  value: number;
  write(value: number): string;
  onChoose(value: number): void;
};

/** A slider over steps; the map follows when it is let go, and not at each step on the way. */
function Slider({ label, steps, value, write, onChoose }: SliderProps) {
  const id = useId();
  const [moved, setMoved] = useState<number>();
  const at = moved ?? stepOf(steps, value);
  // An address may name what lies between two steps.
  const shown = moved === undefined ? value : (steps[moved] ?? value);
  const settle = (): void => {
    if (moved === undefined) return;
    setMoved(undefined);
    if (shown !== value) onChoose(shown);
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <output htmlFor={id}>{write(shown)}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps.length - 1}
        value={at}
        aria-valuetext={write(shown)}
        onChange={({ target }) => setMoved(Number(target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
    </div>
  );
}

function Origin({ used }: Pick<CoverageFormProps, 'used'>) {
  const words = useWords().coverage;
  const { originZip } = used.values;
  const [text, setText] = useState(originZip === undefined ? '' : writeCep(originZip));
  const isWrong = text.trim() !== '' && readCep(text) === undefined;
  const settle = (): void => {
    const read = text.trim() === '' ? undefined : readCep(text);
    if (!isWrong && read !== originZip) used.change({ originZip: read });
  };
  return (
    <TextField
      label={words.origin}
      why={words.originWhy}
      value={text}
      inputMode="numeric"
      onChange={({ target }) => setText(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)}
      mistakes={isWrong ? [words.originWrong] : []}
    />
  );
}
