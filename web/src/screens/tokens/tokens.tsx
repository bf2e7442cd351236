import './tokens.css';
import type { ListedToken } from '@carreto/contract/admin/registry/tokens';
import { useMemo, useState } from 'react';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { noSelection, type Selection } from '../../parts/list/selection.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { Rooms } from '../../parts/rooms/rooms.tsx';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { Platforms } from './platforms.tsx';
import { TokenActs } from './token-acts.tsx';
import { TokenCard, tokenColumns } from './token-columns.tsx';
import { tokenFilters, tokenPart, toTokenQuery } from './token-filters.ts';
import { useTokenRows } from './use-tokens.ts';

const need = 'tokens.read';
const fields = Object.keys(tokenFilters) as (keyof typeof tokenFilters)[];

/** Tokens of everybody in one list, and the platforms that requests name beside them. */
export function Tokens() {
  const words = useWords().tokens;
  const part = useFilters(tokenPart);
  const isPlatforms = part.values.part === 'plataformas';
  const maySee = useMay(need);
  return (
    <div className="tokens">
      <h1>{words.title}</h1>
      <Rooms current="tokens" />
      {maySee ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
          <div className="token-tools" role="group" aria-label={words.parts}>
            <button
              type="button"
              className="button"
              aria-pressed={!isPlatforms}
              onClick={() => part.change({ part: undefined })}
            >
              {words.tokens}
            </button>
            <button
              type="button"
              className="button"
              aria-pressed={isPlatforms}
              onClick={() => part.change({ part: 'plataformas' })}
            >
              {words.platforms.title}
            </button>
          </div>
          {isPlatforms ? <Platforms /> : <Found />}
        </>
      ) : (
        <Refused permission={need} />
      )}
    </div>
  );
}

function Found() {
  const all = useWords();
  const words = all.tokens;
  const used = useFilters(tokenFilters);
  const shipperId = useShipperId();
  const [isAsking, setAsking] = useState(false);
  const [nowMs] = useState(() => Date.now());
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const { values } = used;
  const query = useMemo(() => toTokenQuery(values, { shipperId, nowMs }), [values, shipperId, nowMs]);
  const rows = useTokenRows(query);
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const [selection, select] = useState<Selection>(noSelection);
  const labels = labelsOf(words);
  return (
    <>
      <div className="token-tools">
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <button
          type="button"
          className="button"
          aria-pressed={values.unused === '90'}
          onClick={() => used.change({ unused: values.unused === '90' ? undefined : '90' })}
        >
          {words.unusedLong}
        </button>
        <TokenActs selected={chosen(items, selection)} onDone={() => select(noSelection)} />
        <FilterForm
          declared={tokenFilters}
          fields={fields}
          used={used}
          labels={labels}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={tokenFilters} used={used} labels={labels} />
      {rows.error !== null ? (
        <Failed error={rows.error} permission={need} again={() => void rows.refetch()} />
      ) : rows.data === undefined ? (
        <Loading />
      ) : items.length === 0 ? (
        <Nothing isFiltered={used.isFiltered} clear={used.clear} />
      ) : (
        <List rows={rows} items={items} nowMs={nowMs} selection={selection} select={select} />
      )}
    </>
  );
}

function Nothing({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const words = useWords().tokens;
  return isFiltered ? <NothingMatches clear={clear} /> : <Empty title={words.empty} why={words.emptyWhy} />;
}

type ListProps = {
  rows: ReturnType<typeof useTokenRows>;
  items: readonly ListedToken[];
  nowMs: number;
  selection: Selection;
  select: (selection: Selection) => void;
};

function List({ rows, items, nowMs, selection, select }: ListProps) {
  const words = useWords().tokens;
  const { language } = usePreferences();
  const around = useMemo(() => ({ words, language, nowMs }), [words, language, nowMs]);
  const columns = useMemo(() => tokenColumns(around), [around]);
  const [at, keepAt] = useKept<number>('carreto.tokens.at', readRow);
  return (
    <DataList
      label={words.title}
      rows={items}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(token) => <TokenCard token={token} {...around} />}
      sort=""
      onSort={() => undefined}
      selection={selection}
      onSelect={select}
      onOpen={(id) => select({ kind: 'rows', ids: new Set([id]) })}
      total={rows.hasNextPage ? undefined : items.length}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={at}
      onAt={keepAt}
    />
  );
}

function labelsOf(words: Words['tokens']): FilterLabels<typeof tokenFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    unused: words.unusedFor,
    state: words.stateParams,
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

function chosen(items: readonly ListedToken[], selection: Selection): readonly ListedToken[] {
  return selection.kind === 'rows' ? items.filter(({ id }) => selection.ids.has(String(id))) : [];
}

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}
