import { useShippers } from '../../../../shell/use-shippers.ts';
import { useWords } from '../../../../words/words.ts';

/** What a shipper is called; by its number where that is not known. */
export function useShipperName(): (id: number) => string {
  const words = useWords().carrierTabs.codes;
  const shippers = useShippers();
  return (id) => shippers.find((one) => one.id === id)?.name ?? words.shipper(id);
}
