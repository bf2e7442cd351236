import type { PartnerCteRow } from '@carreto/contract/admin/partner/partner-ctes';
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';

const pageSize = 100;
const page = (cursor: string) => ({ limit: pageSize, ...(cursor === '' ? {} : { cursor }) });
const paging = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
} as const;

type FreightQuery = NonNullable<Parameters<Methods['findPartnerFreights']>[0]>;
type CteQuery = NonNullable<Parameters<Methods['listPartnerCtes']>[0]>;

/** What needs the carrier, looked at again while the page is seen. */
export const homeQuery = queryOptions({
  queryKey: ['getPartnerHome'],
  queryFn: ({ signal }) => api.getPartnerHome({ signal }),
  refetchInterval: 30_000,
});

export function useFreights(query: FreightQuery) {
  return useInfiniteQuery({
    queryKey: ['findPartnerFreights', query],
    queryFn: ({ pageParam, signal }) => api.findPartnerFreights({ ...query, ...page(pageParam) }, { signal }),
    ...paging,
  });
}

export function freightQuery(freightCode: string) {
  return queryOptions({
    queryKey: ['getPartnerFreight', freightCode],
    queryFn: ({ signal }) => api.getPartnerFreight({ freightCode }, { signal }),
    retry: false,
  });
}

export function useCtes(query: CteQuery) {
  return useInfiniteQuery({
    queryKey: ['listPartnerCtes', query],
    queryFn: ({ pageParam, signal }) => api.listPartnerCtes({ ...query, ...page(pageParam) }, { signal }),
    ...paging,
  });
}

export function negotiationQuery(cteId: PartnerCteRow['id']) {
  return queryOptions({
    queryKey: ['getPartnerNegotiation', cteId],
    queryFn: ({ signal }) => api.getPartnerNegotiation({ cteId }, { signal }),
    retry: false,
  });
}

export function useFiles() {
  return useInfiniteQuery({
    queryKey: ['listPartnerFiles'],
    queryFn: ({ pageParam, signal }) => api.listPartnerFiles(page(pageParam), { signal }),
    ...paging,
  });
}

export function fileQuery(fileId: string) {
  return queryOptions({
    queryKey: ['getPartnerFile', fileId],
    queryFn: ({ signal }) => api.getPartnerFile({ fileId }, { signal }),
    retry: false,
  });
}

export function useBills() {
  return useInfiniteQuery({
    queryKey: ['listPartnerBills'],
    queryFn: ({ pageParam, signal }) => api.listPartnerBills(page(pageParam), { signal }),
    ...paging,
  });
}
