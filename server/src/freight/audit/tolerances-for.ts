import { type BilledCharge, billedChargeNamed } from '../../engine/attribution/billed.ts';
import type { Tolerance, Tolerances } from '../../engine/attribution/tolerance.ts';

/** What passes where nobody said otherwise: a cent for each line that is rounded by itself. */
export const usualTolerance: Tolerance = { cents: 10, ppm: 0 };

/** Tolerances as contracts and policies hold them: by `total` or the name of a charge. */
export type ToleranceEntry = { charge: string; cents: number; ratePpm: number };
type ToleranceEntries = readonly ToleranceEntry[];

/**
 * The tolerances for a CT-e: a contract's of a charge, else the shipper's of it; for the total the same way, else the
 * usual one. A charge that neither names is judged by the total alone.
 */
export function tolerancesFor(ofShipper: ToleranceEntries, ofContract: ToleranceEntries): Tolerances {
  const byCharge = new Map([...readEntries(ofShipper), ...readEntries(ofContract)]);
  const total = byCharge.get('total') ?? usualTolerance;
  byCharge.delete('total');
  return { total, lines: Object.fromEntries(byCharge) };
}

/** By the lines of a CT-e; of several names of one line the larger values count. */
function readEntries(entries: ToleranceEntries): Map<BilledCharge | 'total', Tolerance> {
  const read = new Map<BilledCharge | 'total', Tolerance>();
  for (const { charge: name, cents, ratePpm } of entries) {
    const charge = name === 'total' ? name : billedChargeNamed(name);
    if (charge === null) continue;
    const known = read.get(charge);
    read.set(charge, {
      cents: Math.max(cents, known?.cents ?? 0),
      ppm: Math.max(ratePpm, known?.ppm ?? 0),
    });
  }
  return read;
}
