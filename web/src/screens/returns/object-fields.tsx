import { useState } from 'react';
import { useWords } from '../../words/words.ts';
import { NumberField, TextField } from './fields.tsx';

/** Most objects of a return. */
const most = 50;

/** What comes back: equal objects on one line each. */
export function ObjectFields() {
  const words = useWords().returns.object;
  const [count, setCount] = useState(1);
  return (
    <>
      {Array.from({ length: count }, (_, at) => `object${at}`).map((prefix, at) => (
        <fieldset key={prefix} className="returns-part">
          <legend>{words.title(at + 1)}</legend>
          <div className="returns-fields">
            <TextField label={words.description} name={`${prefix}.description`} max={1000} />
            <NumberField label={words.amount} name={`${prefix}.amount`} min={1} max={most} initial={1} />
            <NumberField label={words.height} name={`${prefix}.height`} min={0.1} max={10_000} step={0.1} />
            <NumberField label={words.width} name={`${prefix}.width`} min={0.1} max={10_000} step={0.1} />
            <NumberField label={words.length} name={`${prefix}.length`} min={0.1} max={10_000} step={0.1} />
            <NumberField label={words.weight} name={`${prefix}.weight`} min={0.001} max={100} step={0.001} />
            <NumberField label={words.value} name={`${prefix}.value`} min={0} max={10_000_000} step={0.01} />
          </div>
        </fieldset>
      ))}
      {count < most ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => setCount(count + 1)}>
          {words.another}
        </button>
      ) : null}
    </>
  );
}
