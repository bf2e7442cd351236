import type { MinimumFreight } from './document.ts';
import type { Terms } from './sheet.ts';

/** A minimum freight that took effect in one price. */
export type Floor = {
  mode: MinimumFreight['mode'];
  minimumCents: number;
  /** What the minimum was compared with; less than it. */
  comparedCents: number;
};

/**
 * How a minimum is compared. A region's amount without a table minimum counts base and flagged charges, as
 * carriers' systems do by default.
 */
export function floorMode({ minimum }: Terms): MinimumFreight['mode'] {
  return minimum === null ? 'flagged' : minimum.mode;
}

/** The minimum that holds, the region's before the table's; 0 for none. */
export function minimumFor({ minimum }: Terms, regionCents: number | null): number {
  return regionCents ?? (minimum === null ? 0 : minimum.cents);
}
