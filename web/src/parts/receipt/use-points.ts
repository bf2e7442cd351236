import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMay } from '../../shell/session-context.ts';

/** A place where goods leave, to choose from; the first is the usual one. */
export type OriginPoint = { zip: string; document: string; tradeName: string };

/** Where the goods of a shipper leave; none where nobody may know it, undefined while they are awaited. */
export function usePoints(shipperId: number): readonly OriginPoint[] | undefined {
  const mayAsk = useMay('registry.read');
  const points = useQuery({
    queryKey: ['listDispatchPoints', 'laboratory', shipperId],
    queryFn: async ({ signal }) => {
      const { items } = await api.listDispatchPoints({ shipperId, limit: 200 }, { signal });
      return items.map(({ document, tradeName, address }) => ({ document, tradeName, zip: address.zip }));
    },
    enabled: mayAsk,
    staleTime: 60_000,
    retry: false,
  });
  return !mayAsk || points.isError ? [] : points.data;
}
