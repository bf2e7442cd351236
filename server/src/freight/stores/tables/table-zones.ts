import type { StoreTableRow } from '../../../connectors/stores/store.ts';
import type { PlaceIndex } from '../../../engine/places/place-index.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import { type ZipPart, zipPartsOf } from './zip-parts.ts';

/** What a parcel costs to a zip code, and in how many business days it is there; null where the table does not take it. */
export type Price = { costCents: number; businessDays: number } | null;
type Parcel = {
  weightG: number;
  valueCents: number;
  sideMm: number;
  recipientType: 'individual' | 'company';
};

/** Zip codes to which every step of weight costs the same. */
type Zone = ZipPart & { prices: readonly Price[] };

/** What rows of zip codes and weights cannot say of a table; cents are the most that was seen. */
export type TableFinding = {
  kind: 'value' | 'volume' | 'recipient' | 'range';
  count: number;
  mostCents: number;
};

export type ZoneInput = {
  sheet: RateSheet;
  origin: Place;
  places: PlaceIndex;
  /** Upper bounds, ascending. */
  weightsG: readonly number[];
  valueCents: number;
  priceOf(zip: number, parcel: Parcel): Price;
};

/** As small as no carrier cubes it, and as large as most do. */
const smallMm = 10;
const largeMm = 600;

/** The zones of a table from a place, at a declared value and without regard to size, with what they leave out. */
export function tableZones(input: ZoneInput): { zones: Zone[]; findings: TableFinding[] } {
  const { weightsG, valueCents, priceOf } = input;
  const usual = { valueCents, sideMm: smallMm, recipientType: 'individual' } as const;
  const pricesOf = (zip: number, changes: Partial<Parcel> = {}): Price[] =>
    weightsG.map((weightG) => priceOf(zip, { ...usual, weightG, ...changes }));
  const zones: Zone[] = [];
  const findings = new Map<TableFinding['kind'], TableFinding>();
  const compare = (kind: TableFinding['kind'], a: readonly Price[], b: readonly Price[]): void => {
    const cents = differenceOf(a, b);
    if (cents === 0) return;
    const known = findings.get(kind) ?? { kind, count: 0, mostCents: 0 };
    findings.set(kind, { kind, count: known.count + 1, mostCents: Math.max(known.mostCents, cents) });
  };
  for (const part of zipPartsOf(input.sheet, input.origin, input.places)) {
    const [first, last] = [pricesOf(part.zipFrom), pricesOf(part.zipTo)];
    compare('range', first, last);
    const prices = first.map((price, at) => dearer(price, last[at] ?? null));
    const before = zones.at(-1);
    if (before !== undefined && before.zipTo + 1 === part.zipFrom && isSame(before.prices, prices))
      before.zipTo = part.zipTo;
    else zones.push({ ...part, prices });
  }
  for (const { zipFrom } of zones.filter(({ prices }) => prices.some((price) => price !== null))) {
    const prices = pricesOf(zipFrom);
    compare('value', prices, pricesOf(zipFrom, { valueCents: 2 * valueCents }));
    compare('volume', prices, pricesOf(zipFrom, { sideMm: largeMm }));
    compare('recipient', prices, pricesOf(zipFrom, { recipientType: 'company' }));
  }
  return { zones, findings: [...findings.values()] };
}

/** The rows of a zone: a step that the table does not take has none. Pure. */
export function rowsOfZone({ zipFrom, zipTo, prices }: Zone, weightsG: readonly number[]): StoreTableRow[] {
  return prices.flatMap((price, at) => {
    const toG = weightsG[at];
    if (price === null || toG === undefined) return [];
    return [{ zipFrom, zipTo, fromG: weightsG[at - 1] ?? 0, toG, ...price }];
  });
}

function isSame(a: readonly Price[], b: readonly Price[]): boolean {
  return a.every((price, at) => {
    const other = b[at] ?? null;
    return price?.costCents === other?.costCents && price?.businessDays === other?.businessDays;
  });
}

/** A shop loses nothing by what a range hides. */
function dearer(a: Price, b: Price): Price {
  if (a === null || b === null) return null;
  return {
    costCents: Math.max(a.costCents, b.costCents),
    businessDays: Math.max(a.businessDays, b.businessDays),
  };
}

/** The most by which prices differ, in cents; a refusal beside a price is all of it, and other days a cent. */
function differenceOf(a: readonly Price[], b: readonly Price[]): number {
  const differences = a.map((price, at) => {
    const other = b[at] ?? null;
    const cents = Math.abs((price?.costCents ?? 0) - (other?.costCents ?? 0));
    return cents === 0 && price?.businessDays !== other?.businessDays ? 1 : cents;
  });
  return Math.max(0, ...differences);
}
