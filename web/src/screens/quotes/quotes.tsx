import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { choice } from '../../parts/filters/filter.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { QuoteRooms } from '../../parts/receipt/rooms.tsx';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { ExportQuotes } from './export-quotes.tsx';
import { LostByPlace } from './lost.tsx';
import { QuoteCard, quoteColumns } from './quote-columns.tsx';
import { type QuoteQuery, quoteFilters, toQuoteQuery } from './quote-filters.ts';

const need = 'quotes.read';
/** Several shippers are chosen by the figures of reports that lead here. */
const fields = (Object.keys(quoteFilters) as (keyof typeof quoteFilters)[]).filter(
  (name) => name !== 'shipperIds',
);

/** The quotes of integrations: found again, and those that got no offer. */
export function Quotes() {
  const words = useWords().quotes;
  const used = useFilters(quoteFilters);
  const current = used.values.withoutOffers === undefined ? 'list' : 'withoutOffer';
  return (
    <div className="quotes">
      <h1>{words.archive}</h1>
      <QuoteRooms current={current} />
      {useMay(need) ? <Found used={used} /> : <Refused permission={need} />}
    </div>
  );
}

type Used = UsedFilters<typeof quoteFilters>;

/** How those without offers are looked at: one by one, or by where they were to go. */
const view = { by: choice('por', ['cep']) };

function Found({ used }: { used: Used }) {
  const all = useWords();
  const words = all.quotes;
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const carriers = useCarriers();
  const seen = useFilters(view);
  const query = useQuoteQuery(used);
  const isLost = used.values.withoutOffers !== undefined;
  const isByPlace = isLost && seen.values.by === 'cep';
  const labels: FilterLabels<typeof quoteFilters> = {
    names: words.filters,
    value: (name, shown, text) => {
      if (name === 'withoutOffers') return words.onlyWithout;
      if (name === 'carrierId') return carriers?.find(({ value }) => value === text)?.title ?? shown;
      return shown;
    },
  };
  return (
    <>
      <div className="quote-tools">
        <Link to="/cotacoes/nova" search={keepShipper} className="button" data-kind="main">
          {words.laboratory}
        </Link>
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={quoteFilters}
          fields={fields}
          used={used}
          labels={labels}
          picks={{ carrierId: carriers }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
        {isLost ? (
          <button
            type="button"
            className="button"
            aria-pressed={isByPlace}
            onClick={() => seen.change({ by: isByPlace ? undefined : 'cep' })}
          >
            {words.lost.title}
          </button>
        ) : null}
        <ExportQuotes query={query} />
      </div>
      <FilterChips declared={quoteFilters} used={used} labels={labels} />
      <p className="note">{words.archiveNote}</p>
      {isByPlace ? (
        <LostByPlace
          query={query}
          onZip={(zip) => used.change({ destinationZip: zip, destinationUf: undefined })}
          onUf={(uf) =>
            used.change({ destinationUf: uf as Used['values']['destinationUf'], destinationZip: undefined })
          }
        />
      ) : (
        <Rows used={used} query={query} words={words} />
      )}
    </>
  );
}

function useQuoteQuery({ values }: Used): QuoteQuery {
  const shipperId = useShipperId();
  const today = dayInSaoPaulo(new Date());
  return useMemo(() => toQuoteQuery(values, shipperId, today), [values, shipperId, today]);
}

function useQuoteRows(query: QuoteQuery) {
  const rows = useInfiniteQuery({
    queryKey: ['findQuotes', query],
    queryFn: ({ pageParam, signal }) =>
      api.findQuotes(
        { ...query, limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return rows;
}

type RowsProps = { used: Used; query: QuoteQuery; words: Words['quotes'] };

function Rows({ used, query, words }: RowsProps) {
  const { language } = usePreferences();
  const router = useRouter();
  const rows = useQuoteRows(query);
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const columns = useMemo(() => quoteColumns(words, language), [words, language]);
  const [at, keepAt] = useKept<number>(`carreto.quotes.at ${JSON.stringify(query)}`, readRow);
  if (rows.error !== null)
    return <Failed error={rows.error} permission={need} again={() => void rows.refetch()} />;
  if (rows.data === undefined) return <Loading />;
  if (items.length === 0 && !rows.hasNextPage)
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy}>
        <Link to="/cotacoes/nova" search={keepShipper} className="button">
          {words.laboratory}
        </Link>
      </Empty>
    );
  const open = (id: string): void => {
    const quote = items.find((one) => one.id === id);
    if (quote !== undefined) router.history.push(`${home}/cotacoes/${id}?${shipperParam}=${quote.shipperId}`);
  };
  return (
    <DataList
      label={words.archive}
      rows={items}
      idOf={({ id }) => id}
      columns={columns}
      card={(quote) => <QuoteCard quote={quote} words={words} language={language} />}
      sort=""
      onSort={() => undefined}
      onOpen={open}
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
