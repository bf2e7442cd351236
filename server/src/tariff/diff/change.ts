/** Where a table differs from another, by what it means. */
export const diffSections = [
  'header',
  'origins',
  'coverage',
  'tariff',
  'minimum',
  'surcharges',
  'tax',
  'weight',
  'limits',
] as const;
export type DiffSection = (typeof diffSections)[number];

/** `gained` and `lost`: places or weights that are served now and were not, or the reverse; `moved`: to another region. */
export const changeKinds = ['changed', 'added', 'removed', 'gained', 'lost', 'moved'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What a value counts. Prices per unit are micros, rates are millionths. */
export const changeUnits = [
  'cents',
  'micros',
  'ppm',
  'g',
  'mm',
  'cm3',
  'minutes',
  'days',
  'km',
  'count',
  'flag',
  'text',
] as const;
export type ChangeUnit = (typeof changeUnits)[number];

export type Value = string | number | boolean | null;

/** Both ends, as a range is written: zip codes inclusive, weights above the first and up to the second. */
export type Span = readonly [from: number, to: number];

/** One difference. Members that do not apply are null. */
export type Change = {
  section: DiffSection;
  kind: ChangeKind;
  /** Region of the tariff, by its newer name where both have it. */
  region: string | null;
  /** What of the section: a charge, a vehicle. */
  item: string | null;
  /** Weights in grams, above the first and up to the second; the second is null where nothing ends it. */
  weightsG: readonly [aboveG: number, upToG: number | null] | null;
  zips: Span | null;
  /** Areas the freight leaves from; null where it is the same from everywhere. */
  origins: readonly string[] | null;
  member: string;
  unit: ChangeUnit;
  before: Value;
  after: Value;
  /** By how much an amount of money moved, in millionths of what it was; null without one to compare with. */
  percentPpm: number | null;
};

/** What is said of a change; what is left out is null. */
export type FoundChange = Pick<Change, 'section' | 'member' | 'unit' | 'before' | 'after'> &
  Partial<Change> & {
    /** Changes of equal keys are told together; by section, region, item and member when absent. */
    groupKey?: string;
    /** By how much prices move where a range moved to another region. */
    spreadPpm?: Spread | null;
  };

/** Least and most of several percents, in millionths. */
export type Spread = { minPpm: number; maxPpm: number };

/** Who is told of changes as they are found. */
export type Tell = (change: FoundChange) => void;

/** A change inside one region of the tariff. */
export type RegionChange = Pick<Change, 'member' | 'unit' | 'before' | 'after'> &
  Partial<Pick<Change, 'kind' | 'item' | 'weightsG'>>;
export type TellOfRegion = (change: RegionChange) => void;

const money: ReadonlySet<ChangeUnit> = new Set(['cents', 'micros']);

/** `after` against `before` in millionths, for amounts of money above zero. */
export function percentPpm(unit: ChangeUnit, before: Value, after: Value): number | null {
  if (!money.has(unit) || typeof before !== 'number' || typeof after !== 'number' || before <= 0) return null;
  return Math.round(((after - before) / before) * 1_000_000);
}

/** One percent more, or none. */
export function widened(spread: Spread | null, ppm: number | null): Spread | null {
  if (ppm === null) return spread;
  if (spread === null) return { minPpm: ppm, maxPpm: ppm };
  return { minPpm: Math.min(spread.minPpm, ppm), maxPpm: Math.max(spread.maxPpm, ppm) };
}

/** A member that two things of one type may differ in. */
export type Member<Thing> = { member: string; unit: ChangeUnit; of(thing: Thing): Value };

/** Tells every member in which two things differ. */
export function tellMembers<Thing>(
  members: readonly Member<Thing>[],
  { before, after }: { before: Thing; after: Thing },
  tell: (change: Pick<Change, 'member' | 'unit' | 'before' | 'after'>) => void,
): void {
  for (const { member, unit, of } of members) {
    const [old, now] = [of(before), of(after)];
    if (old !== now) tell({ member, unit, before: old, after: now });
  }
}
