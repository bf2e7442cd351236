// biome-ignore-all lint/style/useNamingConvention: keys are codes of the wire
import type { ChargeCode } from '../../../engine/rating/recorder.ts';
import { surchargeNames } from '../../../tariff/diff/value-names.ts';

/** What people call a line of a price. */
export const chargeNames: Record<ChargeCode, string> = {
  freight_weight: 'Frete-peso',
  freight_weight_excess: 'Excedente',
  freight_weight_volume: 'Frete-peso por volume',
  freight_volume: 'Frete por unidade',
  freight_minimum: 'Frete mínimo da região',
  freight_invoice: 'Frete-valor',
  ...surchargeNames,
};

/** The carrier's own words inside a sentence, without what would break it. */
export function quoted(name: string): string {
  return `«${name.replaceAll(/[«»\n\r]/g, ' ').trim()}»`;
}
