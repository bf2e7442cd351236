import type { VendorAccount, VendorExchange } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';

/** While the page is seen. */
const againMs = 15_000;

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

/** Carriers' own systems that this release speaks; they change with it alone. */
export function useVendors() {
  return useQuery({
    queryKey: ['listVendors'],
    queryFn: async ({ signal }): Promise<readonly VendorEntry[]> => (await api.listVendors({ signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accounts of a carrier. */
export function useAccounts(carrierId: number) {
  return useQuery({
    queryKey: ['listVendorAccounts', carrierId],
    queryFn: ({ signal }) => everyPage((page) => api.listVendorAccounts({ carrierId, ...page }, { signal })),
    refetchInterval: againMs,
  });
}

/** One account, with how it does. */
export function useAccount(vendorAccountId: number | undefined) {
  return useQuery({
    queryKey: ['getVendorAccount', vendorAccountId],
    queryFn: ({ signal }) => api.getVendorAccount({ vendorAccountId: vendorAccountId ?? 0 }, { signal }),
    enabled: vendorAccountId !== undefined,
    refetchInterval: againMs,
  });
}

export type ExchangeFilter = { act?: string; failed?: boolean };

/** Calls of an account, the newest first. */
export function useExchanges(vendorAccountId: number, filter: ExchangeFilter) {
  return useInfiniteQuery({
    queryKey: ['listVendorExchanges', vendorAccountId, filter],
    queryFn: ({ pageParam, signal }): Promise<Page<VendorExchange>> =>
      api.listVendorExchanges(
        { vendorAccountId, ...filter, limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : againMs),
  });
}

/** Takes up an account as a change answered it; what asks by it is read anew. */
export function useTakeUp() {
  const queries = useQueryClient();
  const stale = useStaleLists();
  return async (account: VendorAccount): Promise<void> => {
    queries.setQueryData(['getVendorAccount', account.id], account);
    await Promise.all([
      stale(),
      queries.invalidateQueries({ queryKey: ['listVendorExchanges', account.id] }),
    ]);
  };
}

/** Has lists that show accounts, and what they made, read anew; of an account that was removed nothing else is there. */
export function useStaleLists() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const names = ['listVendorAccounts', 'listLiveCarriers', 'listTrackingStates'];
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}
