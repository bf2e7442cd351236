/** The size of a synthetic world: so many carriers, each with one table of so many ranges, regions and bands. */
export type Profile = { carriers: number; ranges: number; regions: number; bands: number };

/** A large hub's tables, for as many carriers as asked. */
export function hubOf(carriers: number): Profile {
  return { carriers, ranges: 30_000, regions: 300, bands: 20 };
}
