import { useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';

/** The shipper in view, or the only one that this person sees; undefined where one has to be chosen. */
export function useOneShipperId(): number | undefined {
  const inView = useShipperId();
  const shippers = useShippers();
  return inView ?? (shippers.length === 1 ? shippers[0]?.id : undefined);
}
