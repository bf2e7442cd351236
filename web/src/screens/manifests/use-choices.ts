import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';

/** The active dispatch points of a shipper; undefined while they are awaited. */
export function usePointChoices(shipperId: number | undefined): readonly FilterOption[] | undefined {
  return useDispatchPoints(shipperId)
    .data?.filter(({ active }) => active)
    .map(({ id, tradeName, address }) => ({
      value: String(id),
      title: `${tradeName} (${address.city}/${address.state})`,
    }));
}
