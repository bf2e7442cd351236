import { sql } from 'kysely';

/** Whose doing a delay is, as far as the catalogue of occurrences says. */
type DelayParty = 'recipient' | 'shipper' | 'carrier' | 'nobody' | 'unknown';

/**
 * Why a freight did not arrive on its promised day, whose doing that is, and the occurrences that say so. What names no reason (a
 * failed attempt as such, a scheduled delivery) is none of them. The codes stand in the trigger `freight_explained`, too.
 */
// biome-ignore format: a table
const causes = [
  ['recipient_absent', 'recipient', [32, 38, 205, 206, 207, 208, 261]],
  ['recipient_not_receiving', 'recipient', [22, 113, 263, 264, 265, 333, 342]],
  ['address', 'recipient', [41, 42, 43, 44, 45, 97, 262]],
  ['awaiting_pickup', 'recipient', [19, 118, 140, 214, 228, 230, 231, 232, 239, 269]],
  ['shipper', 'shipper', [21, 132, 194]],
  ['goods', 'carrier', [24, 25, 28, 33, 40, 98, 114, 115]],
  ['route', 'carrier', [307]],
  ['tax_authority', 'nobody', [26]],
  ['force_majeure', 'nobody', [29, 31, 34]],
  ['unexplained', 'unknown', []],
] as const satisfies readonly (readonly [string, DelayParty, readonly number[]])[];

export type DelayCause = (typeof causes)[number][0];

/** @internal Documents are compared with it. */
export const delayCauses: readonly (readonly [
  cause: DelayCause,
  party: DelayParty,
  codes: readonly number[],
])[] = causes;

/** SQL: `cause (code, name)`, a row for each code that names one. */
export const causeOfCode = sql.raw(
  `(values ${causes.flatMap(([name, , codes]) => codes.map((code) => `(${code}, '${name}')`)).join(', ')}) as cause (code, name)`,
);
