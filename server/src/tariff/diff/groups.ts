import {
  type Change,
  type DiffSection,
  diffSections,
  type FoundChange,
  percentPpm,
  type Spread,
  type Value,
  widened,
} from './change.ts';

/** Differences that are told together. */
export type ChangeGroup = Pick<Change, 'section' | 'kind' | 'item' | 'member' | 'unit'> & {
  /** Null where it concerns several regions, or none. */
  region: string | null;
  count: number;
  /** Zip codes concerned; null where it is not about places. */
  zipCount: number | null;
  /** What all of them were and are, where that is the same. */
  same: { before: Value; after: Value } | null;
  percent: Spread | null;
  /** The first of them. */
  changes: Change[];
};

/** One section in numbers. */
export type SectionSum = { section: DiffSection; count: number; regions: number; percent: Spread | null };

type Group = ChangeGroup & { regions: Set<string | null> };
type Sum = { count: number; regions: Set<string>; percent: Spread | null };

/** Changes of a group that are kept. */
const keptOfGroup = 5;

/** Collects changes in bounded memory for each group: the first are kept, all are counted. */
export class ChangeGroups {
  readonly #groups = new Map<string, Group>();
  readonly #sums = new Map<DiffSection, Sum>();

  add(found: FoundChange): void {
    const change = toChange(found);
    const percent = widened(found.spreadPpm ?? null, change.percentPpm);
    this.#count(change, percent);
    const { section, item, region, member, kind } = change;
    // A charge is its item; in the tariff items are rows, which are told together.
    const key = found.groupKey ?? [section === 'tariff' ? region : item, member, kind].join('\n');
    const group = this.#groups.get(`${section}\n${key}`);
    if (group === undefined) this.#groups.set(`${section}\n${key}`, firstOf(change, percent));
    else join(group, change, percent);
  }

  /** In the order of sections, larger groups first. */
  groups(): ChangeGroup[] {
    return [...this.#groups.values()]
      .map(({ regions, ...group }) => ({ ...group, region: regions.size === 1 ? group.region : null }))
      .sort((a, b) => diffSections.indexOf(a.section) - diffSections.indexOf(b.section) || b.count - a.count);
  }

  sections(): SectionSum[] {
    return diffSections.flatMap((section) => {
      const sum = this.#sums.get(section);
      return sum === undefined
        ? []
        : [{ section, count: sum.count, regions: sum.regions.size, percent: sum.percent }];
    });
  }

  #count({ section, region }: Change, percent: Spread | null): void {
    const sum = this.#sums.get(section) ?? { count: 0, regions: new Set(), percent: null };
    this.#sums.set(section, sum);
    sum.count += 1;
    if (region !== null) sum.regions.add(region);
    sum.percent = together(sum.percent, percent);
  }
}

function toChange({ groupKey: _, spreadPpm: _spread, ...found }: FoundChange): Change {
  return {
    kind: 'changed',
    region: null,
    item: null,
    weightsG: null,
    zips: null,
    origins: null,
    percentPpm: percentPpm(found.unit, found.before, found.after),
    ...found,
  };
}

function firstOf(change: Change, percent: Spread | null): Group {
  const { section, kind, item, member, unit, region, before, after } = change;
  return {
    section,
    kind,
    item,
    member,
    unit,
    region,
    count: 1,
    zipCount: zipsOf(change),
    same: { before, after },
    percent,
    changes: [change],
    regions: new Set([region]),
  };
}

function join(group: Group, change: Change, percent: Spread | null): void {
  group.count += 1;
  group.regions.add(change.region);
  const zips = zipsOf(change);
  if (zips !== null) group.zipCount = (group.zipCount ?? 0) + zips;
  if (group.same?.before !== change.before || group.same.after !== change.after) group.same = null;
  if (group.item !== change.item) group.item = null;
  group.percent = together(group.percent, percent);
  if (group.changes.length < keptOfGroup) group.changes.push(change);
}

function zipsOf({ zips }: Change): number | null {
  return zips === null ? null : zips[1] - zips[0] + 1;
}

function together(sum: Spread | null, more: Spread | null): Spread | null {
  return more === null ? sum : widened(widened(sum, more.minPpm), more.maxPpm);
}
