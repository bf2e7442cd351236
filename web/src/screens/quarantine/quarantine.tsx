import './quarantine.css';
import { useMemo, useState } from 'react';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels, type FilterOption } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { GroupList } from './group-list.tsx';
import { groupsOf } from './groups.ts';
import { quarantineFilters, stateParams, toQuery } from './quarantine-filters.ts';
import { useQuarantine } from './use-quarantine.ts';

const need = 'freights.read';

/** Occurrences that could not be taken as they came, and what a person makes of them. */
export function Quarantine() {
  const words = useWords().quarantine;
  return (
    <div className="quarantine">
      <h1>{words.title}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

const fields = ['reason', 'carrierId', 'carrierCode', 'freightCode'] as const;

function Found() {
  const all = useWords();
  const words = all.quarantine;
  const used = useFilters(quarantineFilters);
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const carriers = useCarriers();
  const labels = labelsOf(words, carriers);
  const { state = 'aguarda' } = used.values;
  return (
    <>
      <div className="quarantine-tools">
        <nav aria-label={words.statesLabel}>
          <ul className="quarantine-states">
            {stateParams.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className="button"
                  aria-current={one === state ? 'true' : undefined}
                  onClick={() => used.change({ state: one === 'aguarda' ? undefined : one })}
                >
                  {words.states[one]}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={quarantineFilters}
          fields={fields}
          used={used}
          labels={labels}
          picks={{ carrierId: carriers }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={quarantineFilters} used={used} labels={labels} />
      <Rows used={used} carriers={carriers} />
    </>
  );
}

function labelsOf(
  words: Words['quarantine'],
  carriers: readonly FilterOption[] = [],
): FilterLabels<typeof quarantineFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: words.states,
    reason: words.reasons,
    carrierId: Object.fromEntries(carriers.map(({ value, title }) => [value, title])),
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

type RowsProps = {
  used: ReturnType<typeof useFilters<typeof quarantineFilters>>;
  carriers: readonly FilterOption[] | undefined;
};

function Rows({ used, carriers }: RowsProps) {
  const words = useWords().quarantine;
  const shipperId = useShipperId();
  const found = useQuarantine(useMemo(() => toQuery(used.values, shipperId), [used.values, shipperId]));
  const occurrences = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data]);
  const groups = useMemo(() => groupsOf(occurrences), [occurrences]);
  const [outcome, setOutcome] = useState('');
  const nameOf = (id: number): string =>
    carriers?.find(({ value }) => value === String(id))?.title ?? words.carrier(id);
  if (found.data === undefined || (found.isError && occurrences.length === 0)) {
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  }
  return (
    <>
      <p className="quarantine-outcome" role="status">
        {outcome}
      </p>
      {occurrences.length > 0 ? (
        <GroupList groups={groups} nameOf={nameOf} isOld={found.isPlaceholderData} onDone={setOutcome} />
      ) : used.isFiltered ? (
        <NothingMatches clear={used.clear} />
      ) : (
        <Empty title={words.empty} why={words.emptyWhy} />
      )}
      {found.hasNextPage ? (
        <p className="quarantine-more">
          {words.onlyOldest(occurrences.length)}{' '}
          <button
            type="button"
            className="button"
            aria-disabled={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {words.more}
          </button>
        </p>
      ) : null}
    </>
  );
}
