import type { MinimumFreight } from './document.ts';

/** A minimum freight at work in one price. */
export type Floor = {
  mode: MinimumFreight['mode'];
  withTax: boolean;
  minimumCents: number;
  /** What the minimum was compared with. */
  comparedCents: number;
  /** True when it took effect. */
  bound: boolean;
};

/**
 * The minimum that holds: the region's amount before the table's. A region's amount without a table minimum
 * counts base and flagged charges, as carriers' systems do by default.
 */
export function floorOf(minimum: MinimumFreight | null, regionCents: number | null): Floor | null {
  const minimumCents = regionCents ?? minimum?.cents ?? 0;
  if (minimumCents === 0) return null;
  return {
    mode: minimum?.mode ?? 'flagged',
    withTax: minimum?.withTax ?? false,
    minimumCents,
    comparedCents: 0,
    bound: false,
  };
}

/** Compares, notes what took effect, and gives the larger. */
export function raise(floor: Floor, cents: number): number {
  floor.comparedCents = cents;
  floor.bound = cents < floor.minimumCents;
  return floor.bound ? floor.minimumCents : cents;
}
