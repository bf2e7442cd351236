import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { everyPage } from '../../../../api/every-page.ts';

/** Names of components that nobody knows in the latest CT-es of a carrier, and those that somebody said, of it and of all. */
export function useComponents(carrierId: number) {
  return useQuery({
    queryKey: ['listCteComponents', carrierId],
    queryFn: async ({ signal }) => {
      const [unknown, named] = await Promise.all([
        api.listUnknownComponents({ carrierId }, { signal }),
        everyPage((page) => api.listCteComponents(page, { signal })),
      ]);
      return {
        unknown: unknown.items,
        named: named.filter((one) => one.carrierId === null || one.carrierId === carrierId),
      };
    },
  });
}

/** What a change of a name makes stale. */
export async function staleComponents(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['listCteComponents'] });
}
