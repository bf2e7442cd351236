import './period.css';
import { useId, useRef } from 'react';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import type { UsedFilters } from '../filters/use-filters.ts';
import { comparisons, daysBefore, daysOf, quickDays, reportFilters, type Span } from './report-filters.ts';

type PeriodProps = {
  used: UsedFilters<typeof reportFilters>;
  span: Span;
  /** Of one carrier already: there is none to choose. */
  isOfCarrier?: boolean;
};

/** From when to when, compared with what, of which carrier: all of it stands in the address. */
export function Period({ used, span, isOfCarrier = false }: PeriodProps) {
  const { values, change } = used;
  const words = useWords().reports;
  const id = useId();
  const today = dayInSaoPaulo(new Date());
  const days = [
    { name: 'from', label: words.from, value: span.from },
    { name: 'until', label: words.until, value: span.until },
  ] as const;
  return (
    <div className="report-period">
      <fieldset className="report-quick" aria-label={words.period}>
        {quickDays.map((count) => (
          <button
            key={count}
            type="button"
            className="button"
            aria-pressed={span.until === today && daysOf(span) === count}
            onClick={() => change({ from: daysBefore(today, count - 1), until: undefined })}
          >
            {words.quick(count)}
          </button>
        ))}
      </fieldset>
      {days.map(({ name, label, value }) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            className="input"
            type="date"
            value={value}
            onChange={({ target }) => change({ [name]: reportFilters[name].read(target.value) })}
          />
        </div>
      ))}
      <div className="field">
        <label htmlFor={`${id}-compare`}>{words.compare}</label>
        <select
          id={`${id}-compare`}
          className="input"
          value={values.compare ?? ''}
          onChange={({ target }) => change({ compare: reportFilters.compare.read(target.value) })}
        >
          <option value="">{words.comparisons.antes}</option>
          {(Object.keys(comparisons) as (keyof typeof comparisons)[]).map((one) => (
            <option key={one} value={one}>
              {words.comparisons[one]}
            </option>
          ))}
        </select>
      </div>
      {isOfCarrier ? null : (
        <>
          <CarrierField used={used} />
          <ShippersField used={used} />
        </>
      )}
    </div>
  );
}

function CarrierField({ used: { values, change } }: Pick<PeriodProps, 'used'>) {
  const words = useWords().reports;
  const id = useId();
  const carriers = useCarriers() ?? [];
  return (
    <div className="field">
      <label htmlFor={id}>{words.groups.carrier}</label>
      <select
        id={id}
        className="input"
        value={values.carrierIds?.[0] ?? ''}
        onChange={({ target }) => change({ carrierIds: target.value === '' ? undefined : [target.value] })}
      >
        <option value="">{words.allCarriers}</option>
        {carriers.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Some of the shippers, where one sees several and has none in view. */
function ShippersField({ used: { values, change } }: Pick<PeriodProps, 'used'>) {
  const words = useWords().reports;
  const shippers = useShippers().filter(({ isTest }) => !isTest);
  const isOfOne = useShipperId() !== undefined;
  const chosen = values.shipperIds ?? [];
  const details = useRef<HTMLDetailsElement>(null);
  if (isOfOne || shippers.length < 2) return null;
  const close = (): void => details.current?.removeAttribute('open');
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ shipperIds: next.length === 0 ? undefined : next.slice(0, mostShippers) });
  };
  return (
    <details
      className="report-some"
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current?.open !== true) return;
        event.stopPropagation();
        close();
        details.current.querySelector('summary')?.focus();
      }}
      // Whoever goes on elsewhere has chosen.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className="button">{words.shippers(chosen.length)}</summary>
      <fieldset className="options" aria-label={words.groups.shipper}>
        {shippers.map(({ id, name }) => (
          <label className="option" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(String(id))}
              onChange={() => toggle(String(id))}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** As many as the API takes. */
const mostShippers = 50;
