import type { Surcharge } from '../../engine/rating/document.ts';
import type { Adjuster, Spot } from './adjuster.ts';

/** Additional charges adjusted, each by its code. A charge that comes to nothing is left out. */
export function adjustSurcharges(surcharges: readonly Surcharge[], adjuster: Adjuster): Surcharge[] {
  return surcharges.flatMap((surcharge) => {
    const adjusted = adjustSurcharge(surcharge, adjuster);
    return isFree(adjusted) && !isFree(surcharge) ? [] : [adjusted];
  });
}

function adjustSurcharge(surcharge: Surcharge, adjuster: Adjuster): Surcharge {
  const { code, percentBase, unit, tiers } = surcharge;
  const spot: Spot = { part: code };
  const percent: Spot = { part: code, isOfFreight: percentBase !== 'invoice' };
  return {
    ...surcharge,
    percentPpm: adjuster.rate(surcharge.percentPpm, percent),
    fixedCents: adjuster.cents(surcharge.fixedCents, spot),
    unit: unit && { ...unit, micros: adjuster.unitPrice(unit.micros, spot) },
    tiers: tiers && {
      ...tiers,
      rows: tiers.rows.map((row) => ({
        ...row,
        percentPpm: adjuster.rate(row.percentPpm, percent),
        fixedCents: adjuster.cents(row.fixedCents, spot),
      })),
    },
    minCents: adjuster.cents(surcharge.minCents, spot),
    maxCents: adjuster.cents(surcharge.maxCents, spot),
  };
}

function isFree({ percentPpm, fixedCents, unit, tiers, minCents }: Surcharge): boolean {
  const inTiers = tiers?.rows.some((row) => row.percentPpm !== 0 || row.fixedCents !== 0) ?? false;
  return (
    percentPpm === 0 && fixedCents === 0 && (unit?.micros ?? 0) === 0 && (minCents ?? 0) === 0 && !inTiers
  );
}
