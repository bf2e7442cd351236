import type { Way } from './build.ts';

/** Carriers that serve the whole country from anywhere price by distance, not by pair of states. */
export type DistanceClass = { name: string; upToKm: number };

export const distanceClasses: readonly DistanceClass[] = [
  50, 200, 400, 700, 1000, 1400, 1800, 2300, 2900, 3600, 4500, 9999,
].map((upToKm, index) => ({ name: `D${String(index + 1).padStart(2, '0')}`, upToKm }));

const [nearest] = distanceClasses;

/** The class of a distance; the last one holds whatever is farther. */
export function classOf(km: number): DistanceClass {
  const found = distanceClasses.find(({ upToKm }) => km <= upToKm) ?? distanceClasses.at(-1) ?? nearest;
  if (found === undefined) throw new Error('no distance classes');
  return found;
}

/** Region of a way: its class, and whether the last leg leaves the hub (`I`) or not (`C`). */
export function classRegion(way: Way): string {
  return `${classOf(way.km).name}-${legOf(way)}`;
}

export type Leg = 'C' | 'I';

export function legOf({ to }: Way): Leg {
  return to.kind === 'interior' ? 'I' : 'C';
}

type ClassRegion = { region: string; km: number; leg: Leg };

/** The regions that these ways belong to. */
export function classRegionsOf(ways: readonly Way[]): ClassRegion[] {
  const used = new Set(ways.map(classRegion));
  return classRegions.filter(({ region }) => used.has(region));
}

/** Every region that `classRegion` can name. */
const classRegions: readonly ClassRegion[] = distanceClasses.flatMap(({ name, upToKm }) => [
  { region: `${name}-C`, km: Math.min(upToKm, 5000), leg: 'C' },
  { region: `${name}-I`, km: Math.min(upToKm, 5000), leg: 'I' },
]);
