import type { Region } from '../places/uf-ranges.ts';

/** A detour other than the default; a pair of states goes before one state, and that before a region. */
export type CircuityOverride = {
  /** Both ends, in either direction; or one end, whichever; or a region with either end in it. */
  where: { ufs: readonly [string, string] } | { uf: string } | { region: Region };
  ppm: number;
};

/**
 * How emissions are estimated. Factors are grams of CO2 equivalent per tonne and kilometre, well to wheel;
 * `factorSet` says where they come from and is kept with every estimate.
 */
export type CarbonParameters = {
  factorSet: string;
  gramsPerTonneKm: { roadFractional: number; roadFullLoad: number; air: number };
  /** Road distance over great-circle distance, in millionths. */
  circuityPpm: number;
  circuityOverrides: readonly CircuityOverride[];
  /** Added to the great circle of a flight, for the way to and around the airports. */
  airDetourM: number;
  /** The least distance, for places that share coordinates. */
  floorM: number;
};

/**
 * Road: averages of the UK government's conversion factors (all trucks; articulated above 33 t for full
 * loads); air: belly freight on short hauls of the GLEC framework 3.2. The detour of 1.25 is what twelve
 * road distances from São Paulo give on average; the roads of the North take more.
 */
export const defaultCarbonParameters: CarbonParameters = {
  factorSet: 'road UK 2012, air GLEC 3.2, well to wheel',
  gramsPerTonneKm: { roadFractional: 150, roadFullLoad: 103, air: 830 },
  circuityPpm: 1_250_000,
  circuityOverrides: [{ where: { region: 'N' }, ppm: 1_450_000 }],
  airDetourM: 95_000,
  floorM: 10_000,
};
