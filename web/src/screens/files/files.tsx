import './files.css';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Rooms } from '../../parts/rooms/rooms.tsx';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { FileCard, fileColumns, filePath } from './file-columns.tsx';
import { fileFilters, toFileQuery } from './file-filters.ts';
import { HandIn, useMayHandIn } from './hand-in.tsx';
import { fileQuery, useFileRows } from './use-files.ts';

const need = 'integration.read';
const fields = Object.keys(fileFilters) as (keyof typeof fileFilters)[];

/** Files of carriers, in and out, and where one is handed in. */
export function Files() {
  const words = useWords().files;
  const mayHandIn = useMayHandIn();
  return (
    <div className="files">
      <h1>{words.title}</h1>
      <Rooms current="files" />
      {mayHandIn ? <HandIn /> : null}
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const all = useWords();
  const used = useFilters(fileFilters);
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const labels = labelsOf(all.files);
  return (
    <>
      <div className="file-tools">
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={fileFilters}
          fields={fields}
          used={used}
          labels={labels}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={fileFilters} used={used} labels={labels} />
      <Rows used={used} />
    </>
  );
}

function labelsOf(words: Words['files']): FilterLabels<typeof fileFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    kind: words.kindParams,
    state: words.stateParams,
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

function Rows({ used }: { used: UsedFilters<typeof fileFilters> }) {
  const words = useWords().files;
  const { language } = usePreferences();
  const queries = useQueryClient();
  const panel = usePanel(filePath, (id) => void queries.prefetchQuery(fileQuery(id)));
  const query = useMemo(() => toFileQuery(used.values), [used.values]);
  const rows = useFileRows(query);
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const columns = useMemo(() => fileColumns({ words, language }), [words, language]);
  const [at, keepAt] = useKept<number>(`carreto.files.at ${JSON.stringify(query)}`, readRow);
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
    <DataList
      label={words.title}
      rows={items}
      idOf={({ id }) => id}
      columns={columns}
      card={(file) => <FileCard file={file} words={words} language={language} />}
      sort=""
      onSort={() => undefined}
      panel={panel}
      total={rows.hasNextPage ? undefined : items.length}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={at}
      onAt={keepAt}
    />
  );
}

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}
