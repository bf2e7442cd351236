// biome-ignore-all lint/style/useNamingConvention: keys are codes of the wire
import type { ChargeCode } from '../../../engine/rating/recorder.ts';

/** What people call a line of a price. */
export const chargeNames: Record<ChargeCode, string> = {
  freight_weight: 'Frete-peso',
  freight_weight_excess: 'Excedente',
  freight_weight_volume: 'Frete-peso por volume',
  freight_volume: 'Frete por unidade',
  freight_minimum: 'Frete mínimo da região',
  freight_invoice: 'Frete-valor',
  daily: 'Diária',
  collect: 'Coleta',
  dispatch: 'Despacho',
  delivery: 'Entrega',
  ferry: 'Balsa',
  suframa: 'SUFRAMA',
  tas: 'TAS',
  sec_cat: 'SEC/CAT',
  dat: 'DAT',
  ad_valorem: 'Ad valorem',
  ademe: 'ADEME',
  gris: 'GRIS',
  emex: 'EMEX',
  interior: 'Interiorização',
  capatazia: 'Capatazia',
  river: 'Redespacho fluvial',
  river_insurance: 'Seguro fluvial',
  toll: 'Pedágio',
  other: 'Outros',
  other_per_product: 'Outros por produto',
  trt: 'TRT',
  tda: 'TDA',
  tde: 'TDE',
  scheduling: 'Agendamento',
};

/** The carrier's own words inside a sentence, without what would break it. */
export function quoted(name: string): string {
  return `«${name.replaceAll(/[«»\n\r]/g, ' ').trim()}»`;
}
