import type { TableDocument } from '../../../src/engine/rating/document.ts';
import type { PackedObject, Shipment } from '../../../src/engine/rating/shipment.ts';
import { ceiled, compare, type Fraction, fraction, larger, plus, rounded, times } from './fractions.ts';

/** `exactG` is the charged weight before any rounding to milligrams. */
export type Weight = { usedMg: bigint; exactG: Fraction; realMg: bigint };

export function weigh(document: TableDocument, shipment: Shipment): Weight {
  if (document.weight.scope === 'object') {
    const total = shipment.objects.reduce<Weight>(
      (total, item) => {
        const one = weighOne(document, BigInt(item.weightG), raisedVolume(document, item));
        const count = BigInt(item.count);
        return {
          usedMg: total.usedMg + one.usedMg * count,
          exactG: plus(total.exactG, times(one.exactG, fraction(count))),
          realMg: total.realMg + one.realMg * count,
        };
      },
      { usedMg: 0n, exactG: fraction(0), realMg: 0n },
    );
    return { ...total, usedMg: ceiled(times(total.exactG, fraction(1000))) };
  }
  const volume = shipment.objects.reduce(
    (total, item) => total + BigInt(item.count) * raisedVolume(document, item),
    0n,
  );
  return weighOne(document, BigInt(shipment.realG), volume);
}

export function raisedVolume({ limits }: TableDocument, item: PackedObject): bigint {
  const down = (a: number, b: number): number => b - a;
  const { minHeightMm, minWidthMm, minLengthMm } = limits.object;
  const minima = [minHeightMm ?? 0, minWidthMm ?? 0, minLengthMm ?? 0].sort(down);
  const sides = [item.heightMm, item.widthMm, item.lengthMm].sort(down);
  return sides.reduce((volume, side, index) => volume * BigInt(Math.max(side, minima[index] ?? 0)), 1n);
}

export function weighOne({ weight }: TableDocument, realG: bigint, volumeMm3: bigint): Weight {
  const real = fraction(realG);
  let used = real;
  if (weight.cubing !== null && weight.charge !== 'real') {
    const cubed =
      weight.cubing.kind === 'factor'
        ? fraction(volumeMm3 * BigInt(weight.cubing.gramsPerM3), 1_000_000_000n)
        : fraction(volumeMm3, weight.cubing.cm3PerKg);
    const exempt =
      weight.cubingExemptUpToG !== null && compare(cubed, fraction(weight.cubingExemptUpToG)) <= 0n;
    if (!exempt && (weight.charge === 'cubed' || compare(cubed, real) > 0n)) used = cubed;
  }
  let usedMg = ceiled(times(used, fraction(1000)));
  if (weight.rounding === 'ceil_kg') usedMg = ceiled(fraction(usedMg, 1_000_000n)) * 1_000_000n;
  if (weight.rounding === 'nearest_kg') usedMg = rounded(fraction(usedMg, 1_000_000n)) * 1_000_000n;
  if (weight.rounding !== 'none') used = fraction(usedMg, 1000n);
  const minimum = fraction(weight.minimumG);
  if (compare(used, minimum) < 0n) used = minimum;
  return { usedMg: larger(usedMg, BigInt(weight.minimumG) * 1000n), exactG: used, realMg: realG * 1000n };
}
