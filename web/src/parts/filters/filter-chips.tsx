import './filters.css';
import { X } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { shownValue } from './filter.ts';
import type { FilterLabels } from './filter-form.tsx';
import type { Declared } from './read-filters.ts';
import type { UsedFilters } from './use-filters.ts';

type FilterChipsProps<Filters extends Declared> = {
  declared: Filters;
  used: UsedFilters<Filters>;
  labels: FilterLabels<Filters>;
};

/** What is filtered, each with its ✕, and what of the address was no filter. */
export function FilterChips<Filters extends Declared>({ declared, used, labels }: FilterChipsProps<Filters>) {
  const words = useWords().parts;
  const { values, dropped, change } = used;
  const active = Object.keys(values) as (keyof Filters & string)[];
  return (
    <>
      {active.length === 0 ? null : (
        <ul className="chips" aria-label={words.filters}>
          {active.map((name) => {
            const filter = declared[name];
            const text = filter === undefined ? '' : filter.write(values[name]);
            const shown = filter === undefined ? '' : labels.value(name, shownValue(filter, text), text);
            const said = `${labels.names[name] ?? name}: ${shown}`;
            return (
              <li key={name} className="chip">
                {said}
                <button
                  type="button"
                  className="chip-off"
                  aria-label={words.remove(said)}
                  onClick={() => change({ [name]: undefined } as Parameters<typeof change>[0])}
                >
                  <Icon of={X} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {dropped.length === 0 ? null : (
        <p className="note" role="status">
          {words.dropped(dropped.map(({ param, text }) => `${param}=${text.slice(0, 60)}`).join(', '))}
        </p>
      )}
    </>
  );
}
