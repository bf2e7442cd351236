import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { everyPage } from '../../../../api/every-page.ts';

/** Layouts that are kept for a carrier. */
export function useLayouts(carrierId: number) {
  return useQuery({
    queryKey: ['listCarrierLayouts', carrierId],
    queryFn: ({ signal }) => everyPage((page) => api.listCarrierLayouts({ carrierId, ...page }, { signal })),
  });
}

/** Imports of a carrier that were read by each layout, the latest first; those that are kept. */
export function useUses(carrierId: number): ReadonlyMap<number, readonly TableImportJob[]> | undefined {
  const { data } = useQuery({
    queryKey: ['listTableImports', carrierId, 'by layout'],
    queryFn: ({ signal }) => everyPage((page) => api.listTableImports({ carrierId, ...page }, { signal })),
  });
  if (data === undefined) return undefined;
  const uses = new Map<number, TableImportJob[]>();
  for (const one of data.toReversed()) {
    const layoutId = one.result?.layoutId ?? one.layoutId;
    if (layoutId !== null) uses.set(layoutId, [...(uses.get(layoutId) ?? []), one]);
  }
  return uses;
}

/** What a change of a layout makes stale. */
export async function staleLayouts(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['listCarrierLayouts'] });
}
