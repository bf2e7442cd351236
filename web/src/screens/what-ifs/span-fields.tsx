import { useId } from 'react';
import type { UsedFilters } from '../../parts/filters/use-filters.ts';
import { useShipperId, useShowShipper } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { overs, requestFilters } from './request.ts';

type SpanFieldsProps = {
  used: UsedFilters<typeof requestFilters>;
  /** Rules act on offers: what is looked at is quotes then. */
  isOfRules: boolean;
};

/** What is looked at: quotes, freights or both, from when to when. */
export function SpanFields({ used: { values, change }, isOfRules }: SpanFieldsProps) {
  const words = useWords().whatIf;
  const id = useId();
  const over = isOfRules ? 'cotacoes' : (values.over ?? 'ambos');
  const days = [
    { name: 'from', label: words.screens.from, value: values.from },
    { name: 'until', label: words.screens.until, value: values.until },
  ] as const;
  return (
    <>
      <fieldset className="fieldset">
        <legend>{words.screens.overWhat}</legend>
        <div className="what-if-options">
          {[...overs].map(([one, name]) => (
            <label className="option" key={one}>
              <input
                type="radio"
                name={`${id}-over`}
                checked={one === over}
                disabled={isOfRules && one !== over}
                onChange={() => change({ over: one })}
              />
              <span>{words.over[name]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="what-if-days">
        {days.map(({ name, label, value }) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              className="input"
              type="date"
              value={value ?? ''}
              onChange={({ target }) => change({ [name]: requestFilters[name].read(target.value) })}
            />
          </div>
        ))}
        <p className="note">{words.screens.spanWhy}</p>
      </div>
    </>
  );
}

/** Whose quotes and freights: the shipper in view, which the top bar has too, or all whom the tables serve. */
export function ShipperField() {
  const words = useWords().whatIf.screens;
  const id = useId();
  const shippers = useShippers();
  const shipperId = useShipperId();
  const show = useShowShipper();
  return (
    <div className="field what-if-shipper">
      <label htmlFor={id}>{words.shipper}</label>
      <select
        id={id}
        className="input"
        value={shipperId ?? ''}
        onChange={({ target }) => show(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{words.allShippers}</option>
        {shippers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}
