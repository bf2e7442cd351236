import type { RouteDistance } from '../../../engine/carbon/emission.ts';
import type { CarbonParameters } from '../../../engine/carbon/parameters.ts';
import type { TableDocument } from '../../../engine/rating/document.ts';
import { multiply, operand } from './formula.ts';
import { lineOf, type ReceiptLine } from './line.ts';
import { cents, kilometres, tons } from './units.ts';

export type Emitted = {
  modal: TableDocument['modal'];
  loadType: TableDocument['loadType'];
  realG: number;
  co2G: number;
  /** What a tonne costs to neutralise; null where the shipper does not say. */
  centsPerTonne: number | null;
  neutralisationCents: number | null;
  isCharged: boolean;
};

/** Emissions of the carriage, and what neutralising them costs. */
export function emissionLines(
  emitted: Emitted,
  distance: RouteDistance,
  { gramsPerTonneKm, factorSet }: CarbonParameters,
): ReceiptLine[] {
  const { modal, loadType, realG, co2G, centsPerTonne, neutralisationCents, isCharged } = emitted;
  const isAir = modal === 'air';
  const road = loadType === 'full_load' ? gramsPerTonneKm.roadFullLoad : gramsPerTonneKm.roadFractional;
  const seats = distance.approximate ? ', com a capital no lugar do município' : '';
  const emission = lineOf({
    section: 'emissions',
    label: 'Emissões',
    words: `peso real, distância estimada${seats}, fatores ${factorSet}`,
    formula: multiply(
      operand('weight', tons(realG)),
      operand('distance', kilometres(isAir ? distance.airM : distance.roadM)),
      operand('factor', { value: isAir ? gramsPerTonneKm.air : road, scale: 0, unit: 'g/t.km' }),
    ),
    result: { value: co2G, scale: 0, unit: 'g' },
    rounds: 'half_up_gram',
  });
  if (centsPerTonne === null || neutralisationCents === null) return [emission];
  return [
    emission,
    lineOf({
      section: 'emissions',
      label: 'Neutralização',
      formula: multiply(
        operand('emission', tons(co2G)),
        operand('price', { value: centsPerTonne, scale: 2, unit: 'BRL/t' }),
      ),
      result: cents(neutralisationCents),
      note: isCharged ? 'somada ao preço por regra' : 'não somada ao preço',
    }),
  ];
}
