import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const everyMs = 1000;

/** Whether it goes on by itself. */
export function isGoing({ state }: Pick<TableImportJob, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** An import as it stands, looked at each second while it goes on by itself. */
export function useImport(importId: number | undefined) {
  return useQuery({
    queryKey: ['getTableImport', importId],
    queryFn: ({ signal }) => api.getTableImport({ importId: importId ?? 0 }, { signal }),
    enabled: importId !== undefined,
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data !== undefined && isGoing(data) ? everyMs : false,
  });
}

/** What was read of its files; read anew whenever the import came to another state. */
export function useReading({ id, state, endedAt }: TableImportJob) {
  return useQuery({
    queryKey: ['getTableImportReading', id, state, endedAt],
    queryFn: ({ signal }) => api.getTableImportReading({ importId: id }, { signal }),
    enabled: !isGoing({ state }),
  });
}

/** The version that came of an import, as it stands by now. */
export function useVersion(versionId: number | null) {
  return useQuery({
    queryKey: ['getTableVersion', versionId],
    queryFn: ({ signal }) => api.getTableVersion({ versionId: versionId ?? 0 }, { signal }),
    enabled: versionId !== null,
  });
}

/** The table of that version, with what is in force of it. */
export function useTable(tableId: number | null) {
  return useQuery({
    queryKey: ['getTable', tableId],
    queryFn: ({ signal }) => api.getTable({ tableId: tableId ?? 0 }, { signal }),
    enabled: tableId !== null,
  });
}

/** Keeps what an act answered of an import. */
export function useKeepImport(): (job: TableImportJob) => void {
  const queries = useQueryClient();
  return (job) => {
    queries.setQueryData(['getTableImport', job.id], job);
    void queries.invalidateQueries({ queryKey: ['listTableImports'] });
  };
}

/** After something was published, put back or withdrawn: what is shown of tables is read anew. */
export function useRenewTables(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const names = ['getTableVersion', 'getTable', 'listTables', 'listTableVersions', 'getTableShadow'];
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}
