import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { noSelection, type Selection } from '../../parts/list/selection.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { useSession } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { billFilters, billOrder, type SortParam, sorts, toFilter } from './bill-filters.ts';

export type FoundBill = Awaited<ReturnType<Methods['searchBills']>>['items'][number];

const pageSize = 100;

/** The list as its address has it: filter, order, lanes, rows, sums, and what is selected of exactly that filter. */
export function useBillList() {
  const used = useFilters(billFilters);
  const order = useFilters(billOrder);
  const shipperId = useShipperId();
  const { values } = used;
  const personId = useSession().person.id;
  const filter = useMemo(() => toFilter(values, { shipperId, personId }), [values, shipperId, personId]);
  const sort: SortParam = order.values.sort ?? (values.lane === 'todas' ? 'recentes' : 'vencimento');
  const query = { ...filter, sort: sorts[sort] };
  const rows = useInfiniteQuery({
    queryKey: ['searchBills', query],
    queryFn: ({ pageParam, signal }) =>
      api.searchBills(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const { carrierId } = values;
  const { assigneeId, unassigned } = filter;
  const kept = {
    ...(carrierId === undefined ? {} : { carrierId }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(unassigned === undefined ? {} : { unassigned }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
  const counts = useQuery({
    queryKey: ['countBills', kept],
    queryFn: ({ signal }) => api.countBills(kept, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const key = JSON.stringify(filter);
  const [selection, keepSelection] = useKept<Selection>(`carreto.bills.selection ${key}`, readSelection);
  const [at, keepAt] = useKept<number>(`carreto.bills.at ${key} ${sort}`, readRow);
  return {
    ...{ used, order, filter, sort, rows, counts, selection, at, keepAt },
    sums: rows.isPlaceholderData ? undefined : (rows.data?.pages[0]?.sums ?? undefined),
    select: (next: Selection) => keepSelection(next, next.kind === 'filter' ? 'filter' : [...next.ids]),
  };
}
export type BillList = ReturnType<typeof useBillList>;

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

function readSelection(stored: unknown): Selection {
  if (stored === 'filter') return { kind: 'filter' };
  if (!Array.isArray(stored)) return noSelection;
  return { kind: 'rows', ids: new Set(stored.filter((id): id is string => typeof id === 'string')) };
}
