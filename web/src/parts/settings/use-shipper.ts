import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import type { Filled } from '../members/members-form.tsx';

const keyOf = (shipperId: number) => ['getShipper', shipperId] as const;
type Changes = Parameters<Methods['updateShipper']>[0]['body'];

/** One shipper with all its settings. */
export function useShipper(shipperId: number) {
  return useQuery({
    queryKey: keyOf(shipperId),
    queryFn: ({ signal }) => api.getShipper({ shipperId }, { signal }),
  });
}

/** What changes a shipper: each puts the answer in place of what was known, here and in lists. */
export function useChangeShipper(shipper: Shipper) {
  const queries = useQueryClient();
  const { id: shipperId } = shipper;
  const stored = (saved: Shipper): void => {
    queries.setQueryData(keyOf(shipperId), saved);
    void queries.invalidateQueries({ queryKey: ['listShippers'] });
  };
  return {
    stored,
    send: async ({ changes }: Filled<Shipper>): Promise<void> => {
      const body = { ...(changes as Omit<Changes, 'revision'>), revision: shipper.revision };
      stored(await api.updateShipper({ shipperId, body }));
    },
    again: (): Promise<void> => queries.invalidateQueries({ queryKey: keyOf(shipperId) }),
  };
}
