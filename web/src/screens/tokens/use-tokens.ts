import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { shipperName } from '../../formats/shipper-name.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import type { TokenQuery } from './token-filters.ts';

const pageSize = 100;

/** The tokens of a filter, a page after the other. */
export function useTokenRows(query: TokenQuery) {
  return useInfiniteQuery({
    queryKey: ['listTokens', query],
    queryFn: ({ pageParam, signal }) =>
      api.listTokens(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Makes lists of tokens and platforms come anew. */
export function staleTokens(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    ['listTokens', 'listShippers'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );
}

type Named = { id: number; name: string };

/** Shippers and carriers that tokens may be issued for; without the right to list them, those of the session. */
export function useOwners(): { shippers: readonly Named[]; carriers: readonly Named[] } {
  const { shippers, carriers } = useSession();
  const mayList = useMay('registry.read');
  const { testMark } = useWords().shell;
  const listed = useQuery({
    queryKey: ['listShippers', 'owners'],
    queryFn: ({ signal }) => everyPage((page) => api.listShippers(page, { signal })),
    enabled: shippers === 'all' && mayList,
  });
  const others = useQuery({
    queryKey: ['listCarriers', 'owners'],
    queryFn: async ({ signal }) => (await everyPage((page) => api.listCarriers(page, { signal }))).map(named),
    enabled: carriers === 'all' && mayList,
  });
  return {
    shippers: (shippers === 'all' ? (listed.data ?? []).map(shipperNamed) : shippers).map((shipper) => ({
      id: shipper.id,
      name: shipperName(shipper, testMark),
    })),
    carriers: carriers === 'all' ? (others.data ?? []) : carriers,
  };
}

function shipperNamed({ id, tradeName: name, isTest }: { id: number; tradeName: string; isTest: boolean }) {
  return { id, name, isTest };
}

function named({ id, tradeName }: { id: number; tradeName: string }): Named {
  return { id, name: tradeName };
}

/** Shippers with their platforms: the one in view, or all. */
export function usePlatforms(shipperId: number | undefined) {
  return useQuery({
    queryKey: ['listShippers', 'platforms', shipperId],
    queryFn: async ({ signal }) =>
      shipperId === undefined
        ? await everyPage((page) => api.listShippers(page, { signal }))
        : [await api.getShipper({ shipperId }, { signal })],
    placeholderData: keepPreviousData,
  });
}
