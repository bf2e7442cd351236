import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const againMs = 30_000;
/** While a worker sees to files and reports. */
const soonMs = 2000;

export function useManifest(loadingManifestId: number) {
  return useQuery({
    queryKey: ['getLoadingManifest', loadingManifestId],
    queryFn: ({ signal }) => api.getLoadingManifest({ loadingManifestId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : intervalOf(data)),
  });
}

function intervalOf({ state, notfis, collection }: LoadingManifestView): number | false {
  if (state === 'open') return againMs;
  return notfis?.isDone === false || collection?.isDone === false ? soonMs : false;
}

export type FreightsView = 'loaded' | 'missing';

/** Freights of a manifest, a page after the other. */
export function useManifestFreights(loadingManifestId: number, view: FreightsView) {
  return useInfiniteQuery({
    queryKey: ['listLoadingManifestFreights', loadingManifestId, view],
    queryFn: ({ pageParam, signal }) =>
      api.listLoadingManifestFreights(
        { loadingManifestId, view, limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** All freights with missing volumes, for whoever decides about them. */
export function useAllMissing(loadingManifestId: number) {
  return useQuery({
    queryKey: ['listLoadingManifestFreights', loadingManifestId, 'all missing'],
    queryFn: async ({ signal }) => {
      const page = (cursor: string | undefined) =>
        api.listLoadingManifestFreights(
          { loadingManifestId, view: 'missing', limit: 200, ...(cursor === undefined ? {} : { cursor }) },
          { signal },
        );
      const all = [];
      for (let cursor: string | undefined, isMore = true; isMore; ) {
        const { items, nextCursor } = await page(cursor);
        all.push(...items);
        cursor = nextCursor ?? undefined;
        isMore = nextCursor !== null;
      }
      return all;
    },
  });
}

/** What a change of a manifest makes stale: the manifest, its freights, and every list of manifests. */
export async function staleManifest(queries: QueryClient, loadingManifestId: number): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['getLoadingManifest', loadingManifestId] }),
    queries.invalidateQueries({ queryKey: ['listLoadingManifestFreights', loadingManifestId] }),
    queries.invalidateQueries({ queryKey: ['listLoadingManifests'] }),
  ]);
}
