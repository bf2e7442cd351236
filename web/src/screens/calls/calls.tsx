import './calls.css';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { noSelection, type Selection } from '../../parts/list/selection.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Rooms } from '../../parts/rooms/rooms.tsx';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { CallCard, callColumns, callPath } from './call-columns.tsx';
import { type CallQuery, callFilters, callView, toCallQuery, toGroupQuery } from './call-filters.ts';
import { CallGroups } from './call-groups.tsx';
import { callQuery, useCallRows } from './use-calls.ts';

const need = 'calls.read';
const fields = Object.keys(callFilters) as (keyof typeof callFilters)[];
const groupFields = fields.filter((name) => name !== 'requestId');

/** What integrations asked and were answered: why did this call fail? */
export function Calls() {
  const words = useWords().calls;
  return (
    <div className="calls">
      <h1>{words.title}</h1>
      <Rooms current="calls" />
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const all = useWords();
  const words = all.calls;
  const used = useFilters(callFilters);
  const view = useFilters(callView);
  const shipperId = useShipperId();
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const { values } = used;
  const query = useMemo(() => toCallQuery(values, shipperId), [values, shipperId]);
  const isGrouped = view.values.view === 'grupos';
  const labels = labelsOf(words);
  return (
    <>
      <div className="call-tools">
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
        <div className="call-views" role="group" aria-label={words.views}>
          <button
            type="button"
            className="button"
            aria-pressed={!isGrouped}
            onClick={() => view.change({ view: undefined })}
          >
            {words.oneByOne}
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={isGrouped}
            onClick={() => view.change({ view: 'grupos' })}
          >
            {words.byKind}
          </button>
        </div>
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={callFilters}
          fields={isGrouped ? groupFields : fields}
          used={used}
          labels={labels}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={callFilters} used={used} labels={labels} />
      <p className="note">{isGrouped ? words.groupsNote : words.listNote}</p>
      {isGrouped ? (
        <CallGroups query={toGroupQuery(query)} used={used} />
      ) : (
        <Rows query={query} used={used} />
      )}
    </>
  );
}

function labelsOf(words: Words['calls']): FilterLabels<typeof callFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    outcome: words.outcomes,
    caller: words.callerParams,
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

type RowsProps = { query: CallQuery; used: UsedFilters<typeof callFilters> };

function Rows({ query, used }: RowsProps) {
  const words = useWords().calls;
  const { language } = usePreferences();
  const queries = useQueryClient();
  const panel = usePanel(callPath, (id) => void queries.prefetchQuery(callQuery(id)));
  const rows = useCallRows(query);
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const columns = useMemo(() => callColumns(words, language), [words, language]);
  const [selection, select] = useState<Selection>(noSelection);
  const [at, keepAt] = useKept<number>(`carreto.calls.at ${JSON.stringify(query)}`, readRow);
  if (rows.error !== null)
    return <Failed error={rows.error} permission={need} again={() => void rows.refetch()} />;
  if (rows.data === undefined) return <Loading />;
  if (items.length === 0)
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy} />
    );
  return (
    <>
      <SelectedIds selection={selection} />
      <DataList
        label={words.title}
        rows={items}
        idOf={({ requestId }) => requestId}
        columns={columns}
        card={(call) => <CallCard call={call} words={words} language={language} />}
        sort=""
        onSort={() => undefined}
        selection={selection}
        onSelect={select}
        panel={panel}
        total={rows.hasNextPage ? undefined : items.length}
        hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
        onMore={() => void rows.fetchNextPage()}
        isOld={rows.isPlaceholderData}
        at={at}
        onAt={keepAt}
      />
    </>
  );
}

/** What is selected, as ids to hand to whoever runs the server. */
function SelectedIds({ selection }: { selection: Selection }) {
  const all = useWords();
  const ids = selection.kind === 'rows' ? [...selection.ids] : [];
  if (ids.length === 0) return null;
  return (
    <div className="call-tools">
      <p role="status">{all.parts.selected(String(ids.length), ids.length === 1)}</p>
      <CopyButton text={ids.join('\n')} label={all.calls.copyIds} />
    </div>
  );
}

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}
