import { useMay } from '../../shell/session-context.ts';
import { useDispatchPoints } from '../dispatch-points/use-dispatch-points.ts';

/** A place where goods leave, to choose from; the first is the usual one. */
export type OriginPoint = { zip: string; document: string; tradeName: string };

/** Where the goods of a shipper leave; none where nobody may know it, undefined while they are awaited. */
export function usePoints(shipperId: number): readonly OriginPoint[] | undefined {
  const mayRead = useMay('registry.read');
  const points = useDispatchPoints(shipperId);
  if (!mayRead || points.isError) return [];
  return points.data?.map(({ document, tradeName, address }) => ({ document, tradeName, zip: address.zip }));
}
