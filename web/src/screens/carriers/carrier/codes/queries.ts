import type { CarrierCodeView } from '@carreto/contract/admin/freights/carrier-codes';
import { occurrenceName } from '@carreto/contract/occurrence-names';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { everyPage } from '../../../../api/every-page.ts';
import { useMay } from '../../../../shell/session-context.ts';

/** What the codes of a carrier mean, and what waits for a meaning. */
export function useCodes(carrierId: number) {
  return useQuery({
    queryKey: ['listCarrierCodes', carrierId],
    queryFn: async ({ signal }) => (await api.listCarrierCodes({ carrierId }, { signal })).items,
    refetchInterval: 60_000,
  });
}

/** Shippers that have a contract with a carrier; none where that may not be seen. */
export function useContracted(carrierId: number): readonly number[] {
  const mayRead = useMay('registry.read');
  const { data = [] } = useQuery({
    queryKey: ['listContracts', carrierId],
    queryFn: ({ signal }) => everyPage((page) => api.listContracts({ carrierId, ...page }, { signal })),
    enabled: mayRead,
  });
  return data.map(({ shipperId }) => shipperId);
}

/** What a change of a meaning makes stale: the codes, contracts, the quarantine, and everything of freights. */
export async function staleCodes(queries: QueryClient): Promise<void> {
  const names = [
    ...['listCarrierCodes', 'listContracts', 'listHeldOccurrences', 'getFreight', 'getFreightTimeline'],
    ...['findFreights', 'countFreights', 'getToday'],
  ];
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

/** Whether nobody said what it means, for the carrier or for a shipper. */
export function isUnmapped({ code, contracts }: CarrierCodeView): boolean {
  return code === null && contracts.length === 0;
}

/** A code of the catalogue with its name. */
export function writeCode(code: number): string {
  const name = occurrenceName.get(code);
  return name === undefined ? String(code) : `${code} · ${name}`;
}
