import type { TableDocument } from '../../engine/rating/document.ts';
import { pairAreas, tellOrigins } from './areas.ts';
import type { DiffSection, Spread } from './change.ts';
import { tellCoverage } from './coverage.ts';
import { type ChangeGroup, ChangeGroups } from './groups.ts';
import { pairLanes } from './lanes.ts';
import { comparePrices, type PriceComparison } from './region-prices.ts';
import { matchRegions, type RegionKeys } from './regions.ts';
import { groupSentence, sectionSentence } from './sentences.ts';
import { tellSurcharges } from './surcharges.ts';
import { tellTerms } from './terms.ts';

/** In what a table differs from another. Sentences are Portuguese, for people. */
export type TableDiff = {
  /** Every request gets the same price and the same days from both. */
  identical: boolean;
  /** Differences in all, and groups of them in all: `groups` holds the first. */
  changeCount: number;
  groupCount: number;
  sections: { section: DiffSection; count: number; percent: Spread | null; sentence: string }[];
  groups: (Omit<ChangeGroup, 'same'> & { sentence: string })[];
  /** Regions that hold the same places under another name, which is no difference. */
  renamedRegions: { count: number; first: { before: string; after: string }[] };
};

/** Groups that are told one by one. */
const keptGroups = 200;
const keptRenamed = 20;

/**
 * Compares two tables by what they mean: the order of rows, line numbers, ranges and bands cut differently and
 * regions named differently are no difference. O(n log n) in the rows.
 */
export function diffDocuments(before: TableDocument, after: TableDocument): TableDiff {
  const groups = new ChangeGroups();
  const tell = (change: Parameters<ChangeGroups['add']>[0]): void => groups.add(change);
  const areas = pairAreas(before, after);
  const lanes = pairLanes(before, after, areas);
  const prices = comparePrices(before.tariff, after.tariff);
  const names = {
    before: before.tariff.regions.map(({ region }) => region),
    after: after.tariff.regions.map(({ region }) => region),
  };
  const regions = matchRegions(lanes, names, keysOf(prices, { before, after }));
  tellTerms(before, after, tell);
  tellOrigins({ before, after, pairs: areas }, tell);
  tellCoverage({ lanes, regions, prices }, tell);
  for (const [old, now] of regions.after)
    if (prices !== null && prices.keyBefore(old) !== prices.keyAfter(now))
      prices.tell(old, now, (change) => tell({ section: 'tariff', region: now, ...change }));
  tellSurcharges({ before: before.surcharges, after: after.surcharges }, regions, tell);
  return reportOf(
    groups,
    [...regions.after].filter(([old, now]) => old !== now),
  );
}

/** What regions cost, and which charges name them: both make a region what it is. */
function keysOf(
  prices: PriceComparison | null,
  { before, after }: { before: TableDocument; after: TableDocument },
): RegionKeys {
  if (prices === null) return { before: () => undefined, after: () => undefined };
  const [old, now] = [chargesNaming(before), chargesNaming(after)];
  return {
    before: (region) => `${prices.keyBefore(region)} ${old.get(region)?.join()}`,
    after: (region) => `${prices.keyAfter(region)} ${now.get(region)?.join()}`,
  };
}

function chargesNaming({ surcharges }: TableDocument): Map<string, string[]> {
  const naming = new Map<string, string[]>();
  for (const { code, name, scope } of surcharges)
    for (const region of scope?.region ?? [])
      naming.set(region, [...(naming.get(region) ?? []), `${code} ${name}`].sort());
  return naming;
}

function reportOf(collected: ChangeGroups, renamed: readonly (readonly [string, string])[]): TableDiff {
  const groups = collected.groups();
  const sections = collected.sections();
  const changeCount = sections.reduce((sum, { count }) => sum + count, 0);
  return {
    identical: changeCount === 0,
    changeCount,
    groupCount: groups.length,
    sections: sections.map((sum) => {
      const { section, count, percent } = sum;
      return { section, count, percent, sentence: sectionSentence(sum) };
    }),
    groups: groups.slice(0, keptGroups).map((group) => {
      const { same: _, ...rest } = group;
      return { ...rest, sentence: groupSentence(group) };
    }),
    renamedRegions: {
      count: renamed.length,
      first: renamed.slice(0, keptRenamed).map(([old, now]) => ({ before: old, after: now })),
    },
  };
}
