import './tables.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type DragEvent, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { KeyCap } from '../../look/key-cap.tsx';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels, type FilterOption } from '../../parts/filters/filter-form.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { handFiles } from '../../parts/tables/handed-files.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, keptShipper, useShipperId } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { TableCard, tableColumns } from './table-columns.tsx';
import { tableFilters, toTableQuery, viewParams } from './table-filters.ts';

const need = 'tables.read';
const pageSize = 100;
const fields = ['text', 'carrierId', 'audience', 'endsUntil'] as const;

type Used = UsedFilters<typeof tableFilters>;

/** Tables of prices: what is in force, until when, and what is being prepared. */
export function Tables() {
  const words = useWords();
  const drop = useDrop();
  return (
    <div className="tables" {...drop}>
      <h1>{words.menu.tables}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

/** Files that are dropped anywhere on the page begin an import of them. */
function useDrop() {
  const mayWrite = useMay('tables.write');
  const router = useRouter();
  if (!mayWrite) return {};
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer.files.length === 0) return;
      handFiles([...event.dataTransfer.files]);
      router.history.push(`${home}/tabelas/importar${keptShipper()}`);
    },
  };
}

/** The way to an import, where this person may make one. */
function ImportLink() {
  const words = useWords();
  const mayWrite = useMay('tables.write');
  const router = useRouter();
  const open = (): void => router.history.push(`${home}/tabelas/importar${keptShipper()}`);
  useKeys(mayWrite ? [{ chord: 'i', label: words.menu.importTable, run: open }] : []);
  if (!mayWrite) return null;
  return (
    <Link
      to="/tabelas/importar"
      search={keepShipper}
      className="button"
      data-kind="main"
      aria-keyshortcuts="i"
    >
      {words.menu.importTable}
    </Link>
  );
}

function Found() {
  const all = useWords();
  const used = useFilters(tableFilters);
  const carriers = useCarriers();
  const [isAsking, setAsking] = useState(false);
  const router = useRouter();
  const showMap = (): void => router.history.push(`${home}/tabelas/cobertura${keptShipper()}`);
  useKeys([
    { chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) },
    { chord: 'm', label: all.menu.coverage, run: showMap },
  ]);
  const labels = labelsOf(all.tables, carriers);
  return (
    <>
      <Views used={used} />
      <div className="table-tools">
        <ImportLink />
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <Link to="/tabelas/cobertura" search={keepShipper} className="button" aria-keyshortcuts="m">
          {all.menu.coverage}
        </Link>
        <FilterForm
          declared={tableFilters}
          fields={fields}
          used={used}
          labels={labels}
          picks={{ carrierId: carriers }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
        <Link to="/tabelas/comparacoes" search={keepShipper} className="button">
          {all.menu.whatIfs}
        </Link>
      </div>
      <FilterChips declared={tableFilters} used={used} labels={labels} />
      <Rows used={used} />
    </>
  );
}

function labelsOf(
  words: Words['tables'],
  carriers: readonly FilterOption[] | undefined,
): FilterLabels<typeof tableFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    view: words.views,
    audience: words.audienceParams,
  };
  return {
    names: words.filters,
    value: (name, shown, text) =>
      name === 'carrierId'
        ? (carriers?.find(({ value }) => value === text)?.title ?? shown)
        : (values[name]?.[text] ?? shown),
  };
}

/** Saved views; `1` to `3` show them, `0` all tables. */
function Views({ used }: { used: Used }) {
  const words = useWords().tables;
  const entries = [undefined, ...viewParams].map((view, at) => ({
    view,
    key: String(at),
    title: view === undefined ? words.all : words.views[view],
  }));
  useKeys(
    entries.map(({ view, key, title }) => ({
      chord: key,
      label: words.keyView(title),
      run: () => used.change({ view }),
    })),
  );
  return (
    <nav aria-label={words.viewsLabel}>
      <ul className="table-views">
        {entries.map(({ view, key, title }) => (
          <li key={key}>
            <button
              type="button"
              className="button"
              aria-current={view === used.values.view ? 'true' : undefined}
              aria-keyshortcuts={key}
              onClick={() => used.change({ view })}
            >
              {title} <KeyCap of={key} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useTables({ values }: Used) {
  const shipperId = useShipperId();
  const [nowMs] = useState(Date.now);
  const query = useMemo(() => toTableQuery(values, { shipperId, nowMs }), [values, shipperId, nowMs]);
  const found = useInfiniteQuery({
    queryKey: ['listTables', query],
    queryFn: ({ pageParam, signal }) =>
      api.listTables(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { found, query, nowMs };
}

function Rows({ used }: { used: Used }) {
  const words = useWords().tables;
  const all = useWords();
  const { language } = usePreferences();
  const router = useRouter();
  const { found, query, nowMs } = useTables(used);
  const columns = useMemo(() => tableColumns({ words, language, nowMs }), [words, language, nowMs]);
  const [at, keepAt] = useKept<number>(`carreto.tables.at ${JSON.stringify(query)}`, readRow);
  const items = found.data?.pages.flatMap((page) => page.items);
  if (items === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  if (items.length === 0) return used.isFiltered ? <NothingMatches clear={used.clear} /> : <NoTables />;
  return (
    <DataList
      label={all.menu.tables}
      rows={items}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(table) => <TableCard table={table} words={words} language={language} nowMs={nowMs} />}
      sort=""
      onSort={() => undefined}
      onOpen={(id) => router.history.push(`${home}/tabelas/${id}${keptShipper()}`)}
      total={found.hasNextPage ? undefined : items.length}
      hasMore={found.hasNextPage && !found.isFetchingNextPage}
      onMore={() => void found.fetchNextPage()}
      isOld={found.isPlaceholderData}
      at={at}
      onAt={keepAt}
    />
  );
}

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

function NoTables() {
  const { menu, tables: words } = useWords();
  const mayWrite = useMay('tables.write');
  return (
    <Empty title={words.empty} why={words.emptyWhy}>
      {mayWrite ? (
        <Link to="/tabelas/importar" search={keepShipper} className="button">
          {menu.importTable}
        </Link>
      ) : null}
    </Empty>
  );
}
