import './history.css';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { wordFor } from '../../formats/word-for.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels, type FilterOption } from '../../parts/filters/filter-form.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { ChangeLine } from './change-line.tsx';
import { historyFilters, kindOf, toQuery } from './history-filters.ts';

const need = 'registry.read';

/** Who changed what and when, with before and after. */
export function History() {
  const words = useWords().history;
  return (
    <SettingsPage title={words.title}>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </SettingsPage>
  );
}

const fields = Object.keys(historyFilters) as (keyof typeof historyFilters)[];

function Found() {
  const all = useWords();
  const used = useFilters(historyFilters);
  const operators = useOperatorOptions();
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const labels = labelsOf(all.history, operators);
  return (
    <>
      <div className="settings-acts">
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={historyFilters}
          fields={fields}
          used={used}
          labels={labels}
          picks={{ operatorId: operators }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={historyFilters} used={used} labels={labels} />
      <Lines used={used} />
    </>
  );
}

/** Those whom this person knows of; undefined: they are named by number. */
function useOperatorOptions(): readonly FilterOption[] | undefined {
  const mayRead = useMay('people.read');
  const listed = useQuery({
    queryKey: ['listOperators', 'to choose from'],
    queryFn: ({ signal }) => everyPage((page) => api.listOperators(page, { signal })),
    enabled: mayRead,
    staleTime: 60_000,
  });
  return listed.data?.map(({ id, name }) => ({ value: String(id), title: name }));
}

function labelsOf(
  words: Words['history'],
  operators: readonly FilterOption[] = [],
): FilterLabels<typeof historyFilters> {
  return {
    names: words.filters,
    value: (name, shown, text) => {
      const kind = name === 'kind' ? kindOf(text) : undefined;
      if (kind !== undefined) return words.kinds[kind];
      if (name === 'action') return wordFor(words.acts, text);
      if (name !== 'operatorId') return shown;
      return operators.find(({ value }) => value === text)?.title ?? shown;
    },
  };
}

function Lines({ used }: { used: UsedFilters<typeof historyFilters> }) {
  const all = useWords();
  const words = all.history;
  const query = toQuery(used.values, useShipperId());
  const changes = useInfiniteQuery({
    queryKey: ['listChanges', query],
    queryFn: ({ pageParam, signal }) =>
      api.listChanges(
        { ...query, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  if (changes.data === undefined) {
    return <Unanswered error={changes.error} needs={need} again={() => void changes.refetch()} />;
  }
  const items = changes.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy} />
    );
  }
  return (
    <>
      <ol className="changes" aria-label={words.list} data-old={changes.isPlaceholderData || undefined}>
        {items.map((change) => (
          <ChangeLine key={change.id} change={change} />
        ))}
      </ol>
      {changes.hasNextPage ? (
        <div className="settings-acts">
          <button
            type="button"
            className="button"
            aria-disabled={changes.isFetchingNextPage}
            onClick={() => void changes.fetchNextPage()}
          >
            {all.parts.more}
          </button>
        </div>
      ) : null}
    </>
  );
}
