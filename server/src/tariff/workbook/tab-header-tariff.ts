import type { Tariff } from '../../engine/rating/document.ts';
import { cubicMetres, flagKind, kilograms, whole, wordKind } from './kinds.ts';
import type { Column, Values } from './tab.ts';

/** How prices are made, told in the first tab; the prices have tabs of their own. */
export const tariffFields: readonly (Column & { note?: string })[] = [
  {
    member: 'mode',
    title: 'Modo de cálculo',
    kind: wordKind({
      weight: 'faixas de peso',
      comparison: 'comparação',
      unit: 'por unidade',
      invoice: 'por valor',
      full_load: 'por veículo',
    }),
  },
  {
    member: 'per',
    title: 'Faixas aplicadas por',
    kind: wordKind({ shipment: 'remessa', object: 'volume' }),
    whenEmpty: 'shipment',
    note: 'Modo faixas de peso.',
  },
  {
    member: 'larger',
    title: 'Maior entre peso e valor',
    kind: flagKind,
    whenEmpty: false,
    note: 'Modo faixas de peso: cobra o maior em vez da soma.',
  },
  {
    member: 'gapG',
    title: 'Folga entre faixas (g)',
    kind: whole,
    whenEmpty: 1,
    note: 'Modo faixas de peso: intervalos até isto pertencem à faixa de cima.',
  },
  {
    member: 'unit',
    title: 'Unidade',
    kind: wordKind({ volume: 'volume', m3: 'm³', pallet: 'palete' }),
    whenEmpty: null,
    note: 'Modo por unidade.',
  },
  { member: 'palletCm3', title: 'Cabe num palete (m³)', kind: cubicMetres, whenEmpty: null },
  { member: 'palletG', title: 'Cabe num palete (kg)', kind: kilograms, whenEmpty: null },
];

/** What the first tab says of a tariff; what its mode has no use for stays empty. */
export function tariffValues(tariff: Tariff): Values {
  if (tariff.mode === 'weight') {
    const { mode, per, largerOfWeightAndInvoice: larger, gapG } = tariff;
    return { mode, per, larger, gapG };
  }
  if (tariff.mode === 'unit') {
    const { mode, unit, palletCm3, palletG } = tariff;
    return { mode, unit, palletCm3, palletG };
  }
  return { mode: tariff.mode };
}
