import type { TablePublication } from '@carreto/contract/admin/tables/table-life';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const pageSize = 200;
/** More versions than anybody looks through: the newest are what matters. */
const mostPages = 25;

/** A table with what is known of its versions. */
export function useTable(tableId: number | undefined) {
  return useQuery({
    queryKey: ['getTable', tableId],
    queryFn: ({ signal }) => api.getTable({ tableId: tableId ?? 0 }, { signal }),
    enabled: tableId !== undefined,
  });
}

/** All versions of a table, newest first; looked at again every so many milliseconds, where that is given. */
export function useVersions(tableId: number, pollMs?: number) {
  return useQuery({
    queryKey: ['listTableVersions', tableId],
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs, refetchOnWindowFocus: 'always' as const }),
    queryFn: async ({ signal }): Promise<TableVersion[]> => {
      const versions: TableVersion[] = [];
      let cursor: string | null = '';
      for (let page = 0; page < mostPages && cursor !== null; page += 1) {
        const answer: { items: TableVersion[]; nextCursor: string | null } = await api.listTableVersions(
          { tableId, limit: pageSize, ...(cursor === '' ? {} : { cursor }) },
          { signal },
        );
        versions.push(...answer.items);
        cursor = answer.nextCursor;
      }
      return versions.reverse();
    },
  });
}

/** What was in force of a table lately, newest first. */
export function usePublications(tableId: number) {
  return useQuery({
    queryKey: ['listTablePublications', tableId],
    queryFn: async ({ signal }): Promise<readonly TablePublication[]> =>
      (await api.listTablePublications({ tableId, limit: pageSize }, { signal })).items,
  });
}

/** After something was published, put back or withdrawn: what is shown of tables is answer for anew. */
export function useRenewTables(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of ['getTable', 'listTables', 'listTableVersions', 'listTablePublications'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
