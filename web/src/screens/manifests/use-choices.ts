import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

/** The active dispatch points of a shipper. */
export function usePointChoices(shipperId: number | undefined) {
  return useQuery({
    queryKey: ['listDispatchPoints', shipperId],
    queryFn: async ({ signal }) => {
      const points = await everyPage((page) =>
        api.listDispatchPoints({ ...page, shipperId: shipperId ?? 0 }, { signal }),
      );
      return points
        .filter(({ active }) => active)
        .map(({ id, tradeName, address }) => ({
          value: String(id),
          title: `${tradeName} (${address.city}/${address.state})`,
        }));
    },
    enabled: shipperId !== undefined,
    staleTime: 60_000,
  });
}
