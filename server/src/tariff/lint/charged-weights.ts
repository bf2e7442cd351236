import type { TableDocument } from '../../engine/rating/document.ts';

/** The least and the most weight that a table can come to charge, in grams. */
export type ChargedWeights = { leastG: number; mostG: number };

/** What is weighed: the whole shipment, or each object by itself. */
export type Weighed = 'shipment' | 'object';

/**
 * What the limits leave of the charged weight. They are on the real weight; a cubed one is bounded only by a
 * limit of volume, and a sum over objects that are rounded or raised one by one by nothing.
 */
export function chargedWeights({ weight, limits }: TableDocument, of: Weighed): ChargedWeights {
  const { shipment, object } = limits;
  const { minimumG, rounding, cubing, charge } = weight;
  const isSummed = of === 'shipment' && weight.scope === 'object';
  const isCubed = cubing !== null && charge !== 'real';
  const real = Math.min(
    of === 'object' ? (object.maxWeightG ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    shipment.maxWeightG ?? Number.POSITIVE_INFINITY,
  );
  const most = isCubed ? Math.max(real, mostCubedG(cubing, limits)) : real;
  const isUnbounded = isSummed && (rounding !== 'none' || minimumG > 0);
  // Where only the cubed weight counts, or an object's, the limits say nothing of the lightest.
  const least = of === 'object' || (isCubed && charge === 'cubed') ? 0 : (shipment.minWeightG ?? 0);
  return {
    leastG: Math.max(minimumG, rounded(rounding, least, Math.floor)),
    mostG: isUnbounded ? Number.POSITIVE_INFINITY : Math.max(minimumG, rounded(rounding, most, Math.ceil)),
  };
}

function mostCubedG(
  cubing: NonNullable<TableDocument['weight']['cubing']>,
  { shipment, object }: TableDocument['limits'],
): number {
  const { maxVolumeCm3 } = shipment;
  const isRaised = [object.minHeightMm, object.minWidthMm, object.minLengthMm].some((mm) => mm !== null);
  if (maxVolumeCm3 === null || isRaised) return Number.POSITIVE_INFINITY;
  return cubing.kind === 'factor'
    ? Math.ceil((maxVolumeCm3 * cubing.gramsPerM3) / 1_000_000)
    : Math.ceil((maxVolumeCm3 * 1000) / cubing.cm3PerKg);
}

/** To whole kilograms where the table charges those, on the side that leaves more room. */
function rounded(
  rounding: TableDocument['weight']['rounding'],
  grams: number,
  round: (value: number) => number,
): number {
  return rounding === 'none' || !Number.isFinite(grams) ? grams : round(grams / 1000) * 1000;
}
