/** Dots of a label printer with 203 dots to the inch, to whose grid bars are drawn also where nobody asked for one. */
export const usualDotsPerMm = 8;

/**
 * How many whole dots wide a module is drawn, so that all are alike: as wide as the symbol's room allows up to a
 * largest size; at least one.
 */
export function moduleDots(
  roomMm: number,
  modules: number,
  { dotsPerMm, maxModuleMm }: { dotsPerMm: number; maxModuleMm: number },
): number {
  const widestMm = Math.min(roomMm / modules, maxModuleMm);
  // A hair of tolerance, because rooms are sums of fractions.
  return Math.max(1, Math.floor(widestMm * dotsPerMm + 1e-6));
}
