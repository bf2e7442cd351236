import { stage1Codes, stage2Codes } from '../../../engine/rating/document.ts';

/** Where something goes to or comes from. */
export const placeMeanings = [
  'zip_start',
  'zip_end',
  'zip_range',
  'uf',
  'city',
  'ibge',
  'region',
  'area',
  'recipient',
] as const;
export const originMeanings = [
  'origin',
  'origin_uf',
  'origin_city',
  'origin_ibge',
  'origin_zip_start',
  'origin_zip_end',
] as const;

/** What a row is about beside its place. */
const rowMeanings = [
  'days',
  'extra_days',
  'distance',
  'weight_start',
  'weight_end',
  'weight_band',
  'volume_start',
  'volume_end',
  'value_start',
  'value_end',
  'value_band',
  'max_volume',
  'max_weight',
  'vehicle',
  'vehicle_capacity_kg',
  'vehicle_capacity_m3',
  'km_start',
  'km_end',
  'valid_from',
  'valid_until',
  'fob_only',
  'polygon',
  'country',
] as const;

/** What a row costs. */
export const priceMeanings = [
  'price',
  'price_per_kg',
  'price_per_ton',
  'price_per_km',
  'price_per_m3',
  'price_per_volume',
  'price_per_pallet',
  'excess',
  'excess_m3',
  'excess_from',
  'extra_price',
  'percent',
  'percent_minimum',
  'freight_percent',
  'minimum',
] as const;

/** Columns of a sheet with one charge, or one fact, a row. */
export const chargeSheetMeanings = [
  'charge',
  'charge_value',
  'charge_percent',
  'charge_fixed',
  'charge_minimum',
  'charge_maximum',
  'charge_per_kg',
  'charge_per_100kg',
  'charge_per_ton',
  'charge_base',
  'fact_name',
  'fact_value',
] as const;

/** How a column, or a cell, states a charge; `value` decides by the cell, `flag` says whether it applies. */
export const measures = [
  'percent',
  'fixed',
  'minimum',
  'maximum',
  'per_kg',
  'per_100kg',
  'per_ton',
  'value',
] as const;
export type Measure = (typeof measures)[number];

/** Charges that a shipment has only when something happens to it. */
export const eventCodes = ['redelivery', 'return', 'storage'] as const;

/** What a carrier's charge may be: a code of the wire, or an event. */
export const chargeCodes = [...stage1Codes, ...stage2Codes, ...eventCodes] as const;
export type ChargeCode = (typeof chargeCodes)[number];

/** Columns whose header says the rest: a band of weight, of volume or of the value of the goods, a vehicle. */
export const bandMeanings = ['band', 'volume_band', 'invoice_band', 'vehicle_price'] as const;

const plainMeanings = [
  ...placeMeanings,
  ...originMeanings,
  ...rowMeanings,
  ...priceMeanings,
  ...chargeSheetMeanings,
  ...bandMeanings,
  'ignore',
] as const;
export type PlainMeaning = (typeof plainMeanings)[number];

/** What a column means: a plain meaning, or a charge and how it is stated, such as `gris.percent`. */
export type Meaning = PlainMeaning | `${ChargeCode}.${Measure}`;

/** Every meaning there is, in the order in which they are offered. */
export const allMeanings: readonly Meaning[] = [
  ...plainMeanings,
  ...chargeCodes.flatMap((code) => measures.map((measure): Meaning => `${code}.${measure}`)),
];
const known: ReadonlySet<string> = new Set(allMeanings);

export function isMeaning(text: string): text is Meaning {
  return known.has(text);
}

/** The charge of a meaning such as `gris.percent`; null for a plain one. */
export function chargeOf(meaning: Meaning | null): { code: ChargeCode; measure: Measure } | null {
  const [code, measure] = (meaning ?? '').split('.');
  if (measure === undefined) return null;
  return { code: code as ChargeCode, measure: measure as Measure };
}
