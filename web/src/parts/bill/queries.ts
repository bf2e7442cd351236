import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** A bill, as its page and whoever reads ahead ask for it. */
export function billQuery(billId: number) {
  return queryOptions({
    queryKey: ['getBill', billId],
    queryFn: ({ signal }) => api.getBill({ billId }, { signal }),
  });
}

/** What a change of a bill makes stale: the bill, its charges, every list of bills. */
export async function staleBills(queries: QueryClient): Promise<void> {
  const names = ['getBill', 'listBillCharges', 'searchBills', 'countBills', 'getToday'];
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
