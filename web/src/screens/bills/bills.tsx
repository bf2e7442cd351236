import './bills.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { billQuery } from '../../parts/bill/queries.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels, type FilterOption } from '../../parts/filters/filter-form.tsx';
import { DataList } from '../../parts/list/data-list.tsx';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { BillCard, billColumns, billPath } from './bill-columns.tsx';
import { billFilters, type SortParam, sorts } from './bill-filters.ts';
import { ExportButtons } from './export-buttons.tsx';
import { LaneStrip } from './lane-strip.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type BillList, useBillList } from './use-bill-list.ts';

const need = 'bills.read';

/** Carriers' bills by what is to be done with them: released, disputed, paid. */
export function Bills() {
  const words = useWords().bills;
  return (
    <div className="bills">
      <div className="bills-head">
        <h1>{words.title}</h1>
        <Link to="/faturas/pre-fatura" search={keepShipper}>
          {words.preInvoice}
        </Link>
      </div>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const { bills: words, parts } = useWords();
  const list = useBillList();
  const { used, order } = list;
  const carriers = useCarriers();
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: parts.keys.filter, run: () => setAsking(true) }]);
  const labels = labelsOf(words, carriers);
  return (
    <>
      <LaneStrip list={list} />
      <div className="bill-tools">
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {parts.filters}
        </button>
        <FilterForm
          declared={billFilters}
          fields={fields}
          used={used}
          labels={labels}
          picks={{ carrierId: carriers }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
        <label>
          <span className="unseen">{words.order}</span>
          <select
            className="input"
            value={list.sort}
            onChange={({ target }) => order.change({ sort: target.value as SortParam })}
          >
            {(Object.keys(sorts) as SortParam[]).map((sort) => (
              <option key={sort} value={sort}>
                {words.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
        <ExportButtons list={list} />
      </div>
      <FilterChips declared={billFilters} used={used} labels={labels} />
      <SelectionBar list={list} />
      <Rows list={list} carriers={carriers} />
    </>
  );
}

/** The lane is chosen above the list. */
const fields = (Object.keys(billFilters) as (keyof typeof billFilters)[]).filter((name) => name !== 'lane');

function labelsOf(
  words: Words['bills'],
  carriers: readonly FilterOption[] = [],
): FilterLabels<typeof billFilters> {
  const { processing, divergence, negotiation, released, cancelled } = words.states;
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    lane: words.lanes,
    state: {
      ...{ processamento: processing, divergencia: divergence, negociacao: negotiation },
      ...{ liberada: released, cancelada: cancelled },
    },
    payment: {
      aberto: words.payments.open,
      pago: words.payments.paid,
      cancelado: words.payments.cancelled,
    },
    responsible: words.responsible,
    carrierId: Object.fromEntries(carriers.map(({ value, title }) => [value, title])),
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

type RowsProps = { list: BillList; carriers: readonly FilterOption[] | undefined };

function Rows({ list, carriers }: RowsProps) {
  const words = useWords().bills;
  const queries = useQueryClient();
  const panel = usePanel(billPath, (id) => void queries.prefetchQuery(billQuery(Number(id))));
  const { rows, used, sums } = list;
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const columns = useMemo(() => billColumns({ words, carriers }), [words, carriers]);
  if (rows.error !== null)
    return <Failed error={rows.error} permission={need} again={() => void rows.refetch()} />;
  if (rows.data === undefined) return <Loading />;
  if (items.length === 0) {
    if (used.isFiltered) return <NothingMatches clear={used.clear} />;
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        <Link to="/integracoes/arquivos" search={keepShipper} className="button">
          {words.toFiles}
        </Link>
      </Empty>
    );
  }
  return (
    <DataList
      label={words.title}
      rows={items}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(bill) => <BillCard {...{ bill, words, carriers }} />}
      sort={list.sort}
      onSort={(sort) => list.order.change({ sort: sort as SortParam })}
      selection={list.selection}
      onSelect={list.select}
      panel={panel}
      total={sums?.count}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={list.at}
      onAt={list.keepAt}
    />
  );
}
