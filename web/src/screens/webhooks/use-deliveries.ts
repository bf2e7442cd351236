import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Methods } from '../../api/made/operations.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { noSelection, type Selection } from '../../parts/list/selection.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { deliveryFilters, toDeliveryQuery } from './delivery-filters.ts';

export type FoundDelivery = Awaited<ReturnType<Methods['findWebhookDeliveries']>>['items'][number];

const pageSize = 100;
const againMs = 15_000;

/** The webhooks in view: all that there are, or those of the shipper. */
export function useWebhooks() {
  const shipperId = useShipperId();
  return useQuery({
    queryKey: ['findWebhooks', { shipperId }],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.findWebhooks({ ...page, ...(shipperId === undefined ? {} : { shipperId }) }, { signal }),
      ),
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
  });
}

/** The list as its address has it: filter, count, rows, and what is selected of exactly that filter. */
export function useDeliveryList() {
  const used = useFilters(deliveryFilters);
  const shipperId = useShipperId();
  const query = useMemo(() => toDeliveryQuery(used.values, shipperId), [used.values, shipperId]);
  const counted = useQuery({
    queryKey: ['countWebhookDeliveries', query],
    queryFn: ({ signal }) => api.countWebhookDeliveries(query, { signal }),
    refetchInterval: againMs,
  });
  const rows = useInfiniteQuery({
    queryKey: ['findWebhookDeliveries', query],
    queryFn: ({ pageParam, signal }) =>
      api.findWebhookDeliveries(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
  const key = JSON.stringify(query);
  const [selection, keepSelection] = useKept<Selection>(`carreto.deliveries.selection ${key}`, readSelection);
  const [at, keepAt] = useKept<number>(`carreto.deliveries.at ${key}`, readRow);
  return {
    used,
    query,
    counted,
    rows,
    selection,
    select: (next: Selection) => keepSelection(next, next.kind === 'filter' ? 'filter' : [...next.ids]),
    at,
    keepAt,
  };
}
export type DeliveryList = ReturnType<typeof useDeliveryList>;

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

function readSelection(stored: unknown): Selection {
  if (stored === 'filter') return { kind: 'filter' };
  if (!Array.isArray(stored)) return noSelection;
  return { kind: 'rows', ids: new Set(stored.filter((id): id is string => typeof id === 'string')) };
}
