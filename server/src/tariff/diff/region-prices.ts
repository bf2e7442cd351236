import type { Tariff } from '../../engine/rating/document.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { type Member, percentPpm, type Spread, type TellOfRegion, tellMembers, widened } from './change.ts';
import { compareVehicles, type RegionVehicles, readVehicles } from './vehicle-prices.ts';
import { compareBands, type RegionBands, readBands } from './weight-bands.ts';

/** The prices of the regions of two tariffs of one mode. */
export type PriceComparison = {
  /** Equal keys cost the same; undefined without such a region. */
  keyBefore(region: string): string | undefined;
  keyAfter(region: string): string | undefined;
  /** Tells in what the prices of a region differ from those of another. */
  tell(before: string, after: string, tell: TellOfRegion): void;
  /** Least and most by which amounts of money move between two regions. */
  spread(before: string, after: string): Spread | null;
};

type Reader<Content> = {
  content(region: string): Content | undefined;
  key(content: Content): string;
};

/** Prices of two tariffs; null where their modes differ, and nothing can be compared. */
export function comparePrices(before: Tariff, after: Tariff): PriceComparison | null {
  if (before.mode === 'weight' && after.mode === 'weight') {
    const reader = (tariff: typeof before): Reader<RegionBands> => ({
      content: byRegion(tariff.regions, (region) => readBands(region, tariff.gapG)),
      key: ({ key }) => key,
    });
    return comparison(reader(before), reader(after), compareBands);
  }
  if (before.mode === 'full_load' && after.mode === 'full_load') {
    const reader = (tariff: typeof before): Reader<RegionVehicles> => ({
      content: byRegion(tariff.regions, ({ prices }) => readVehicles(prices)),
      key: ({ key }) => key,
    });
    return comparison(reader(before), reader(after), compareVehicles);
  }
  if (before.mode === 'comparison' && after.mode === 'comparison')
    return compareRows(before, after, comparisonRow);
  if (before.mode === 'unit' && after.mode === 'unit') return compareRows(before, after, unitRow);
  if (before.mode === 'invoice' && after.mode === 'invoice') return compareRows(before, after, invoiceRow);
  return null;
}

const comparisonRow: readonly Member<{ minimumCents: number; microsPerKg: number; invoicePpm: number }>[] = [
  { member: 'minimum', unit: 'cents', of: ({ minimumCents }) => minimumCents },
  { member: 'pricePerKg', unit: 'micros', of: ({ microsPerKg }) => microsPerKg },
  { member: 'invoicePercent', unit: 'ppm', of: ({ invoicePpm }) => invoicePpm },
];
const unitRow: readonly Member<{ microsPerUnit: number; minimumCents: number | null }>[] = [
  { member: 'pricePerUnit', unit: 'micros', of: ({ microsPerUnit }) => microsPerUnit },
  { member: 'minimum', unit: 'cents', of: ({ minimumCents }) => minimumCents },
];
type InvoiceRow = {
  ppm: number;
  minimumCents: number;
  fixedBelow: { valueCents: number; priceCents: number } | null;
};
const invoiceRow: readonly Member<InvoiceRow>[] = [
  { member: 'invoicePercent', unit: 'ppm', of: ({ ppm }) => ppm },
  { member: 'minimum', unit: 'cents', of: ({ minimumCents }) => minimumCents },
  { member: 'fixedBelowValue', unit: 'cents', of: ({ fixedBelow }) => fixedBelow?.valueCents ?? null },
  { member: 'fixedBelowPrice', unit: 'cents', of: ({ fixedBelow }) => fixedBelow?.priceCents ?? null },
];

/** Tariffs of one row a region. */
function compareRows<Row extends { region: string }>(
  before: { regions: readonly Row[] },
  after: { regions: readonly Row[] },
  members: readonly Member<NoInfer<Row>>[],
): PriceComparison {
  const reader = ({ regions }: { regions: readonly Row[] }): Reader<Row> => ({
    content: byRegion(regions, (row) => row),
    key: (row) => canonicalJson(members.map(({ of }) => of(row))),
  });
  return comparison(reader(before), reader(after), (old, now, tell) =>
    tellMembers(members, { before: old, after: now }, tell),
  );
}

/** Reads a region when it is first asked for. */
function byRegion<Row extends { region: string }, Content>(
  regions: readonly Row[],
  read: (row: Row) => Content,
): (region: string) => Content | undefined {
  const rows = new Map(regions.map((row) => [row.region, row]));
  const contents = new Map<string, Content>();
  return (region) => {
    const row = rows.get(region);
    if (row === undefined) return undefined;
    const known = contents.get(region);
    if (known !== undefined) return known;
    const content = read(row);
    contents.set(region, content);
    return content;
  };
}

function comparison<Content>(
  before: Reader<Content>,
  after: Reader<Content>,
  compare: (before: Content, after: Content, tell: TellOfRegion) => void,
): PriceComparison {
  const keyIn = (reader: Reader<Content>) => (region: string) => {
    const content = reader.content(region);
    return content === undefined ? undefined : reader.key(content);
  };
  const tell: PriceComparison['tell'] = (old, now, tellOne) => {
    const contents = [before.content(old), after.content(now)] as const;
    if (contents[0] !== undefined && contents[1] !== undefined) compare(contents[0], contents[1], tellOne);
  };
  return {
    keyBefore: keyIn(before),
    keyAfter: keyIn(after),
    tell,
    spread(old, now) {
      let spread: Spread | null = null;
      tell(old, now, ({ unit, before: was, after: is }) => {
        spread = widened(spread, percentPpm(unit, was, is));
      });
      return spread;
    },
  };
}
