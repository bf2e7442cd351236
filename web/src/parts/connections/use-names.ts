import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { useCarriers } from '../carriers/use-carriers.ts';

/** What people call carriers and shippers; those that nobody knows by their number. */
export function useNames() {
  const words = useWords().connections;
  const carriers = useCarriers();
  const shippers = useShippers();
  return {
    carrierOf: (id: number): string =>
      carriers?.find(({ value }) => value === String(id))?.title ?? words.carrier(String(id)),
    shipperOf: (id: number): string =>
      shippers.find((one) => one.id === id)?.name ?? words.shipper(String(id)),
  };
}
