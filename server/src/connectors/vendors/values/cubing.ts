import { mulDivRound } from '../../../kernel/mul-div.ts';
import type { VendorService } from '../manifest.ts';

/** Cubic centimetres that weigh a kilogram: by road 300 kg a cubic metre, as the trade writes it; by air after IATA. */
const cm3PerKg = { road: 3333, air: 6000 } as const;

/**
 * The weight in grams that a volume counts as, rounded up; 0 where the service does not cube. For vendors that have their callers cube.
 * Pure.
 */
export function cubedG(volumeMm3: number, cubing: VendorService['cubing']): number {
  if (cubing === 'none') return 0;
  // mm³ to cm³ and kg to g cancel out.
  return mulDivRound(volumeMm3, 1, cm3PerKg[cubing], 'ceil');
}

/** The greater of the real and the cubed weight, in grams. Pure. */
export function chargedG(realG: number, volumeMm3: number, cubing: VendorService['cubing']): number {
  return Math.max(realG, cubedG(volumeMm3, cubing));
}
