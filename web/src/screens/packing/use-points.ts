import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import type { PointChoice } from './station-form.tsx';

/** Dispatch points of the shipper in view, or of the only one that this person sees. */
export function usePoints(): { shipperId: number | undefined; points: readonly PointChoice[] } {
  const inView = useShipperId();
  const shippers = useShippers();
  const shipperId = inView ?? (shippers.length === 1 ? shippers[0]?.id : undefined);
  const found = useQuery({
    queryKey: ['listDispatchPoints', { shipperId }],
    queryFn: ({ signal }) => api.listDispatchPoints({ shipperId: shipperId ?? 0, limit: 200 }, { signal }),
    enabled: shipperId !== undefined,
    staleTime: 60_000,
  });
  const items = shipperId === undefined ? [] : (found.data?.items ?? []);
  return {
    shipperId,
    points: items.map(({ id, tradeName, address }) => ({ id, name: `${tradeName} · ${address.zip}` })),
  };
}
