import type { StoreOrderLine } from '@carreto/contract/admin/registry/store-orders';
import type { Store, StorePlatform } from '@carreto/contract/admin/registry/stores';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

/** While the page is seen. */
const againMs = 15_000;

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

/** Platforms that this release speaks; they change with it alone. */
export function useStorePlatforms() {
  return useQuery({
    queryKey: ['listStorePlatforms'],
    queryFn: async ({ signal }): Promise<readonly StorePlatform[]> =>
      (await api.listStorePlatforms({ signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Shops, of all shippers or of one.
 * @param isAllowed whether this person may see them
 */
export function useStores(shipperId: number | undefined, isAllowed = true) {
  const of = shipperId === undefined ? {} : { shipperId };
  return useQuery({
    queryKey: ['listStores', shipperId ?? 'all'],
    queryFn: ({ signal }) => everyPage((page) => api.listStores({ ...of, ...page }, { signal })),
    enabled: isAllowed,
    refetchInterval: againMs,
  });
}

/** One shop, with how it does. */
export function useStore(storeId: number | undefined) {
  return useQuery({
    queryKey: ['getStore', storeId],
    queryFn: ({ signal }) => api.getStore({ storeId: storeId ?? 0 }, { signal }),
    enabled: storeId !== undefined,
    refetchInterval: againMs,
  });
}

export type OrderFilter = {
  storeId?: number;
  shipperId?: number;
  state?: StoreOrderLine['state'];
  hasProblem?: boolean;
};

/** Orders that came from shops, the newest first. */
export function useStoreOrders(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['listStoreOrders', filter],
    queryFn: ({ pageParam, signal }): Promise<Page<StoreOrderLine>> =>
      api.listStoreOrders(
        { ...filter, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : againMs),
  });
}

/** One order, with what its shop was told; asked for while somebody looks. */
export function useStoreOrder(storeOrderId: number) {
  return useQuery({
    queryKey: ['getStoreOrder', storeOrderId],
    queryFn: ({ signal }) => api.getStoreOrder({ storeOrderId }, { signal }),
  });
}

/** Takes up a shop as a change answered it; lists are read anew. */
export function useTakeUpStore() {
  const queries = useQueryClient();
  return async (store: Store): Promise<void> => {
    queries.setQueryData(['getStore', store.id], store);
    await queries.invalidateQueries({ queryKey: ['listStores'] });
  };
}
