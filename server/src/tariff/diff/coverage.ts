import type { CoverageRow } from '../../engine/rating/document.ts';
import type { FoundChange, Tell } from './change.ts';
import type { LanePair } from './lanes.ts';
import type { PriceComparison } from './region-prices.ts';
import type { RegionMatches } from './regions.ts';
import { sweep } from './sweep.ts';

export type CoverageComparison = {
  lanes: readonly LanePair[];
  regions: RegionMatches;
  /** Null where prices cannot be compared. */
  prices: PriceComparison | null;
};

type Pair = { old: CoverageRow | null; now: CoverageRow | null };

/** One way in which the rows of a zip code may differ; undefined where they do not. */
type Look = (pair: Pair) => (Omit<FoundChange, 'section'> & { groupKey: string }) | undefined;

/** Tells which zip codes are served now or no more, by which region, and in what time. */
export function tellCoverage({ lanes, regions, prices }: CoverageComparison, tell: Tell): void {
  const looks: readonly Look[] = [served(regions, prices), transit, distance, place];
  for (const { origins, before, after } of lanes) {
    const open = looks.map(() => joiner(origins, tell));
    sweep(before.segments, after.segments, ({ start, end, before: from, after: to }) => {
      const pair = { old: before.rows[from] ?? null, now: after.rows[to] ?? null };
      for (const [index, look] of looks.entries()) open[index]?.take(start, end, look(pair));
    });
    for (const one of open) one.finish();
  }
}

/** Tells touching stretches of the same difference as one. */
function joiner(origins: readonly string[] | null, tell: Tell) {
  let open: { start: number; end: number; change: NonNullable<ReturnType<Look>> } | null = null;
  const finish = (): void => {
    if (open === null) return;
    const { start, end, change } = open;
    tell({ ...change, section: 'coverage', zips: [start, end], origins });
    open = null;
  };
  return {
    finish,
    take(start: number, end: number, change: ReturnType<Look>): void {
      if (open !== null && change !== undefined && open.end === start - 1 && isSame(open.change, change)) {
        open.end = end;
        return;
      }
      finish();
      if (change !== undefined) open = { start, end, change };
    },
  };
}

function isSame(a: NonNullable<ReturnType<Look>>, b: NonNullable<ReturnType<Look>>): boolean {
  return a.groupKey === b.groupKey && a.region === b.region && a.before === b.before && a.after === b.after;
}

/** Served now, or no more, or by another region. */
function served(regions: RegionMatches, prices: PriceComparison | null): Look {
  const known = new Map<string, ReturnType<Look>>();
  return ({ old, now }) => {
    const key = `${old?.region ?? ''}\n${now?.region ?? ''}`;
    if (known.has(key)) return known.get(key);
    const found = serving(old?.region ?? null, now?.region ?? null, { regions, prices });
    known.set(key, found);
    return found;
  };
}

function serving(
  old: string | null,
  now: string | null,
  { regions, prices }: Pick<CoverageComparison, 'regions' | 'prices'>,
): ReturnType<Look> {
  const change = { member: 'region', unit: 'text', before: old, after: now } as const;
  if (old === null && now === null) return undefined;
  if (old === null) return { ...change, kind: 'gained', region: now, groupKey: `gained ${now}` };
  if (now === null) return { ...change, kind: 'lost', region: old, groupKey: `lost ${old}` };
  if (regions.isSame(old, now)) return undefined;
  const spreadPpm = prices?.spread(old, now) ?? null;
  return { ...change, kind: 'moved', region: now, spreadPpm, groupKey: `moved ${old}\n${now}` };
}

const transit: Look = ({ old, now }) => {
  if (old === null || now === null || old.transitMinutes === now.transitMinutes) return undefined;
  const [before, after] = [old.transitMinutes, now.transitMinutes];
  const groupKey = `transit ${before} ${after}`;
  return { member: 'transit', unit: 'minutes', region: now.region, before, after, groupKey };
};

const distance: Look = ({ old, now }) => {
  if (old === null || now === null || old.distanceKm === now.distanceKm) return undefined;
  const [before, after] = [old.distanceKm, now.distanceKm];
  return { member: 'distance', unit: 'km', region: now.region, before, after, groupKey: 'distance' };
};

/** Names that nothing is computed from. */
const place: Look = ({ old, now }) => {
  if (old === null || now === null) return undefined;
  if (old.uf === now.uf && old.city === now.city && old.ibge === now.ibge) return undefined;
  const [before, after] = [placeText(old), placeText(now)];
  return { member: 'place', unit: 'text', region: now.region, before, after, groupKey: 'place' };
};

function placeText({ city, uf, ibge }: CoverageRow): string | null {
  const name = [city, uf].filter((part) => part !== null).join('/');
  const text = ibge === null ? name : `${name} ${ibge}`.trim();
  return text === '' ? null : text;
}
