import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';
import { useOneShipperId } from '../../parts/shipper/use-one-shipper-id.ts';
import { useWords } from '../../words/words.ts';

/** Dispatch points of the shipper in view, or of the only one there is, to choose from; undefined where nobody knows them. */
export function usePointOptions(): readonly FilterOption[] | undefined {
  const { noPoint } = useWords().freights;
  const { data } = useDispatchPoints(useOneShipperId());
  if (data === undefined) return undefined;
  const points = data.map(({ id, tradeName }) => ({ value: String(id), title: tradeName }));
  return [...points, { value: 'nenhum', title: noPoint }];
}
