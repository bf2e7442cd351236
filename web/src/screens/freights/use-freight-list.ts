import { useMemo } from 'react';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { noSelection, type Selection } from '../../parts/list/selection.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { useSession } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { freightFilters, freightOrder, type SortParam, sorts, toFilter } from './freight-filters.ts';
import { useFreightCounts, useFreightRows } from './use-freights.ts';

/** The list as its address has it: filter, order, counts, rows, and what is selected of exactly that filter. */
export function useFreightList() {
  const used = useFilters(freightFilters);
  const order = useFilters(freightOrder);
  const { person } = useSession();
  const shipperId = useShipperId();
  const { values } = used;
  const { view } = values;
  const base = useMemo(
    () => toFilter(values, { shipperId, personId: person.id }),
    [values, shipperId, person.id],
  );
  const counts = useFreightCounts(base);
  const ofView = view === undefined ? {} : counts.data?.queries[view];
  const sort: SortParam = order.values.sort ?? (view === 'atrasado' ? '-atraso' : '-contratado');
  const filter = ofView === undefined ? undefined : { ...base, ...ofView };
  const query = filter === undefined ? undefined : { ...filter, sort: sorts[sort] };
  const rows = useFreightRows(query);
  const key = JSON.stringify([base, view]);
  const [selection, keepSelection] = useKept<Selection>(`carreto.freights.selection ${key}`, readSelection);
  const [at, keepAt] = useKept<number>(`carreto.freights.at ${key} ${sort}`, readRow);
  const total = view === undefined ? counts.data?.all : counts.data?.byView[view];
  return {
    used,
    order,
    counts,
    filter,
    query,
    sort,
    rows,
    selection,
    select: (next: Selection) => keepSelection(next, writeSelection(next)),
    at,
    keepAt,
    // Of the filter before, while the one of this is on its way: then nobody knows.
    total: counts.isPlaceholderData ? undefined : total,
  };
}
export type FreightList = ReturnType<typeof useFreightList>;

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

/** A selection as it is stored. */
export function writeSelection(selection: Selection): unknown {
  return selection.kind === 'filter' ? 'filter' : [...selection.ids];
}

/** What is stored of it, nothing where it is none. */
export function readSelection(stored: unknown): Selection {
  if (stored === 'filter') return { kind: 'filter' };
  if (!Array.isArray(stored)) return noSelection;
  return { kind: 'rows', ids: new Set(stored.filter((id): id is string => typeof id === 'string')) };
}
