import './freights.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels, type FilterOption } from '../../parts/filters/filter-form.tsx';
import { readFreightAhead } from '../../parts/freight/queries.ts';
import { inOrder } from '../../parts/list/column-choice.ts';
import { ColumnDialog } from '../../parts/list/column-dialog.tsx';
import { DataList } from '../../parts/list/data-list.tsx';
import { useColumnChoice } from '../../parts/list/use-column-choice.ts';
import { useNarrow } from '../../parts/list/use-narrow.ts';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { ExportFreights } from './export-freights.tsx';
import { FreightCard, freightColumns } from './freight-columns.tsx';
import { freightFilters, freightOrder, type SortParam, sortParams } from './freight-filters.ts';
import { freightPath } from './freight-link.tsx';
import { FreightsNav } from './freights-nav.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type FreightList, useFreightList } from './use-freight-list.ts';
import { usePointOptions } from './use-point-options.ts';
import { ViewStrip } from './view-strip.tsx';

const need = 'freights.read';

/** Freights: what is late, stuck, to be printed or anything else, found and acted on. */
export function Freights() {
  const words = useWords().freights;
  return (
    <div className="freights">
      <div className="freights-head">
        <h1>{words.title}</h1>
        <FreightsNav />
      </div>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const all = useWords();
  const words = all.freights;
  const list = useFreightList();
  const { used, counts } = list;
  const isNarrow = useNarrow();
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const carriers = useCarriers();
  const points = usePointOptions();
  const labels = labelsOf(all, { carriers, points });
  const { language } = usePreferences();
  const known = useMemo(() => freightColumns(words, language), [words, language]);
  const [choice, keepChoice] = useColumnChoice('fretes', known);
  return (
    <>
      <ViewStrip
        shown={used.values.view}
        all={counts.data?.all}
        byView={counts.data?.byView}
        onShow={(view) => used.change({ view })}
      />
      <div className="freight-tools">
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={freightFilters}
          fields={fields}
          used={used}
          labels={labels}
          picks={{ carrierId: carriers, point: points }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
        <Order list={list} />
        {isNarrow ? null : (
          <ColumnDialog known={known} choice={choice} onChoice={(next) => keepChoice(next)} />
        )}
        <ExportFreights list={list} />
      </div>
      <FilterChips declared={freightFilters} used={used} labels={labels} />
      <FilterChips declared={freightOrder} used={{ ...list.order, values: {} }} labels={noLabels} />
      <SelectionBar list={list} />
      <Rows list={list} columns={inOrder(choice).flatMap((id) => known.filter((one) => one.id === id))} />
    </>
  );
}

/** `view` is chosen above the list; how freights are counted, by the figures of reports that lead here. */
const chosenElsewhere = [
  'view',
  'promisedFrom',
  'promisedUntil',
  'kept',
  'choice',
  'delayCause',
  'source',
  'withoutChannel',
  'carrierIds',
  'shipperIds',
  'weightBand',
  'cancelled',
  'direction',
];
const fields = (Object.keys(freightFilters) as (keyof typeof freightFilters)[]).filter(
  (name) => !chosenElsewhere.includes(name),
);
const noLabels: FilterLabels<typeof freightOrder> = { names: { sort: '' }, value: (_, shown) => shown };

function labelsOf(
  { freights: words, freight: { choices, delayCauses, listed } }: Pick<Words, 'freight' | 'freights'>,
  { carriers = [], points = [] }: Partial<Record<'carriers' | 'points', readonly FilterOption[] | undefined>>,
): FilterLabels<typeof freightFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    view: words.views,
    phase: words.phases,
    responsible: listed.responsible,
    printed: listed.printed,
    kept: listed.kept,
    choice: choices,
    delayCause: delayCauses,
    source: listed.sources,
    withoutChannel: listed.printed,
    cancelled: listed.printed,
    direction: listed.directions,
    carrierId: Object.fromEntries(carriers.map(({ value, title }) => [value, title])),
    point: Object.fromEntries(points.map(({ value, title }) => [value, title])),
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

function Order({ list }: { list: FreightList }) {
  const { freights: words, freight } = useWords();
  return (
    <label className="freight-order">
      <span className="unseen">{words.order}</span>
      <select
        className="input"
        value={list.sort}
        onChange={({ target }) => list.order.change({ sort: target.value as SortParam })}
      >
        {sortParams.map((sort) => (
          <option key={sort} value={sort}>
            {freight.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

type RowsProps = { list: FreightList; columns: ReturnType<typeof freightColumns> };

function Rows({ list, columns }: RowsProps) {
  const words = useWords().freights;
  const queries = useQueryClient();
  const panel = usePanel(freightPath, (code) => readFreightAhead(queries, code));
  const { rows, counts, used, total } = list;
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const error = rows.error ?? (rows.data === undefined ? counts.error : null);
  if (error !== null) {
    const again = (): void => {
      void counts.refetch();
      if (list.query !== undefined) void rows.refetch();
    };
    return <Failed error={error} permission={need} again={again} />;
  }
  if (rows.data === undefined) return <Loading />;
  if (items.length === 0) {
    return used.isFiltered ? <NothingMatches clear={used.clear} /> : <NoFreights />;
  }
  return (
    <DataList
      label={words.title}
      rows={items}
      idOf={({ code }) => code}
      columns={columns}
      card={(freight) => <FreightCard freight={freight} words={words} />}
      sort={list.sort}
      onSort={(sort) => list.order.change({ sort: sort as SortParam })}
      selection={list.selection}
      onSelect={list.select}
      panel={panel}
      total={total === undefined || total.isMore ? undefined : total.count}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={list.at}
      onAt={list.keepAt}
    />
  );
}

function NoFreights() {
  const {
    freights: words,
    freight: { listed },
  } = useWords();
  const mayWrite = useMay('freights.write');
  return (
    <Empty title={words.empty} why={listed.emptyWhy}>
      {mayWrite ? (
        <Link to="/fretes/novo" search={keepShipper} className="button">
          {words.newFreight}
        </Link>
      ) : null}
    </Empty>
  );
}
