import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import { useOneShipperId } from '../../parts/shipper/use-one-shipper-id.ts';
import type { PointChoice } from './station-form.tsx';

/** Dispatch points of the shipper in view, or of the only one that this person sees. */
export function usePoints(): { shipperId: number | undefined; points: readonly PointChoice[] } {
  const shipperId = useOneShipperId();
  const { data = [] } = useDispatchPoints(shipperId);
  return {
    shipperId,
    points: data.map(({ id, tradeName, address }) => ({ id, name: `${tradeName} · ${address.zip}` })),
  };
}
