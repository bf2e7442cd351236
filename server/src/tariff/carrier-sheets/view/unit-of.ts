import type { LayoutSheet } from '../understand/layout.ts';
import { chargeOf, type Measure } from '../understand/meanings.ts';
import type { Column } from '../understand/understood.ts';
import type { WeightUnit } from '../understand/weight-unit.ts';
import type { ColumnUnit } from './tab-view.ts';

type Known = { weight: WeightUnit | null; entry: Pick<LayoutSheet, 'percents'> };

const byMeaning: Readonly<Record<string, ColumnUnit>> = {
  days: 'days',
  extra_days: 'days',
  distance: 'km',
  km_start: 'km',
  km_end: 'km',
  volume_start: 'm3',
  volume_end: 'm3',
  max_volume: 'm3',
  vehicle_capacity_m3: 'm3',
  vehicle_capacity_kg: 'kg',
  price_per_kg: 'brl_per_kg',
  excess: 'brl_per_kg',
  price_per_ton: 'brl_per_ton',
  price_per_km: 'brl_per_km',
  price_per_m3: 'brl_per_m3',
  excess_m3: 'brl_per_m3',
  charge_per_kg: 'brl_per_kg',
  charge_per_100kg: 'brl_per_100kg',
  charge_per_ton: 'brl_per_ton',
};

const byMeasure: Readonly<Record<Exclude<Measure, 'value' | 'percent'>, ColumnUnit>> = {
  fixed: 'brl',
  minimum: 'brl',
  maximum: 'brl',
  per_kg: 'brl_per_kg',
  per_100kg: 'brl_per_100kg',
  per_ton: 'brl_per_ton',
};

const inReais =
  /^(price|price_per_volume|price_per_pallet|extra_price|percent_minimum|minimum|charge_fixed|charge_minimum|charge_maximum|value_start|value_end|value_band|band|volume_band|invoice_band|vehicle_price)$/;
const inPercent = /^(percent|freight_percent|charge_percent)$/;
const inWeight = /^(weight_start|weight_end|weight_band|max_weight|excess_from)$/;

/** What the figures of a column count; null for texts, and where each cell says it. */
export function unitOf({ meaning }: Pick<Column, 'meaning'>, { weight, entry }: Known): ColumnUnit | null {
  const charge = chargeOf(meaning);
  if (charge?.measure === 'value') return null;
  if (inPercent.test(meaning) || charge?.measure === 'percent') {
    return entry.percents === 'fraction' ? 'fraction' : 'percent';
  }
  if (charge !== null) return byMeasure[charge.measure as keyof typeof byMeasure];
  if (inWeight.test(meaning)) return weight;
  if (inReais.test(meaning)) return 'brl';
  return Object.hasOwn(byMeaning, meaning) ? (byMeaning[meaning] ?? null) : null;
}
