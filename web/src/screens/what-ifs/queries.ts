import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

/** Every table that serves the shipper in view, or anybody, to choose from. */
export function useTableChoice(shipperId: number | undefined) {
  return useQuery({
    queryKey: ['listTables', 'to choose from', shipperId],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.listTables(
          { ...page, ...(shipperId === undefined ? {} : { servesShipperId: shipperId }) },
          { signal },
        ),
      ),
    staleTime: 30_000,
  });
}

/** A version that was chosen, with the table it is of and all versions of that. */
export function useChosen(versionId: number) {
  return useQuery({
    queryKey: ['getTableVersion', versionId, 'with its table'],
    queryFn: async ({ signal }) => {
      const version = await api.getTableVersion({ versionId }, { signal });
      const { tableId } = version;
      const [table, versions] = await Promise.all([
        api.getTable({ tableId }, { signal }),
        everyPage((page) => api.listTableVersions({ tableId, ...page }, { signal })),
      ]);
      return { table, version, versions: versions.toReversed() };
    },
    staleTime: 30_000,
    retry: false,
  });
}

/** The version that somebody who picks a table most likely wants to look at: what is being prepared, else what is in force. */
export function likelyVersion({ drafts, waiting, shadow, published }: ListedTable): number | undefined {
  return drafts.newest?.versionId ?? waiting[0]?.versionId ?? shadow?.versionId ?? published?.id;
}
