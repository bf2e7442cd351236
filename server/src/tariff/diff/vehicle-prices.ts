import type { FullLoadPrice } from '../../engine/rating/document.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { type Member, type RegionChange, type TellOfRegion, tellMembers } from './change.ts';
import { compareSteps, joinSteps, type Step } from './steps.ts';
import { distances, vehiclePriceText } from './texts.ts';

type Price = FullLoadPrice['price'];
/** The prices of a vehicle at one distance, of which the cheapest is charged. */
type Prices = readonly Price[];

/** The vehicles of a region by what they mean: equal keys cost the same at every distance. */
export type RegionVehicles = {
  key: string;
  /** By code: prices without regard to distance, and those of bands of distance. */
  byVehicle: ReadonlyMap<string, { anywhere: Prices; steps: readonly Step<Prices>[] }>;
};

/** Reads the rows of a region; of equal rows one counts. */
export function readVehicles(rows: readonly FullLoadPrice[]): RegionVehicles {
  const codes = [...new Set(rows.map(({ vehicle }) => vehicle))].sort();
  const byVehicle = new Map(
    codes.map((code) => [code, readRows(rows.filter(({ vehicle }) => vehicle === code))]),
  );
  const key = canonicalJson(
    [...byVehicle].map(([code, { anywhere, steps }]) => [
      code,
      keyOf(anywhere),
      steps.map(({ above, upTo, key: of }) => [above, upTo, of]),
    ]),
  );
  return { key, byVehicle };
}

function readRows(rows: readonly FullLoadPrice[]): { anywhere: Prices; steps: Step<Prices>[] } {
  const banded = rows.flatMap(({ kmBand, price }) =>
    kmBand === null ? [] : [{ above: kmBand.fromKm === 0 ? -1 : kmBand.fromKm, upTo: kmBand.toKm, price }],
  );
  const kms = [...new Set(banded.flatMap(({ above, upTo }) => [above, upTo]))].sort((a, b) => a - b);
  const steps = kms.slice(0, -1).flatMap((above, index): Step<Prices>[] => {
    const upTo = kms[index + 1] ?? above;
    const content = distinct(
      banded.filter((row) => row.above <= above && row.upTo >= upTo).map(({ price }) => price),
    );
    return content.length === 0 ? [] : [{ above, upTo, key: keyOf(content), content }];
  });
  const anywhere = distinct(rows.flatMap(({ kmBand, price }) => (kmBand === null ? [price] : [])));
  return { anywhere, steps: joinSteps(steps) };
}

function distinct(prices: readonly Price[]): Prices {
  const byKey = new Map(prices.map((price) => [canonicalJson(price), price]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, price]) => price);
}

function keyOf(prices: Prices): string {
  return canonicalJson(prices);
}

const nothing: { anywhere: Prices; steps: readonly Step<Prices>[] } = { anywhere: [], steps: [] };

/** Tells in what the vehicles of two regions differ, distance by distance. */
export function compareVehicles(before: RegionVehicles, after: RegionVehicles, tell: TellOfRegion): void {
  for (const vehicle of new Set([...before.byVehicle.keys(), ...after.byVehicle.keys()])) {
    const old = before.byVehicle.get(vehicle) ?? nothing;
    const now = after.byVehicle.get(vehicle) ?? nothing;
    const say = (item: string, was: Prices | null, is: Prices | null): void => {
      for (const change of priceChanges(was, is)) tell({ ...change, item });
    };
    if (keyOf(old.anywhere) !== keyOf(now.anywhere)) say(vehicle, orNull(old.anywhere), orNull(now.anywhere));
    for (const { above, upTo, before: was, after: is } of compareSteps(old.steps, now.steps))
      say(`${vehicle}, ${distances(Math.max(0, above), upTo)}`, was, is);
  }
}

function orNull(prices: Prices): Prices | null {
  return prices.length === 0 ? null : prices;
}

function priceChanges(was: Prices | null, is: Prices | null): RegionChange[] {
  const [old, now] = [was?.[0], is?.[0]];
  const isOneEach = was?.length === 1 && is?.length === 1;
  const changes: RegionChange[] = [];
  if (isOneEach && old !== undefined && now !== undefined && old.kind === now.kind)
    tellMembers(membersOf[old.kind], { before: old, after: now }, (change) => changes.push(change));
  else
    changes.push({
      member: 'vehiclePrice',
      unit: 'text',
      kind: was === null ? 'gained' : is === null ? 'lost' : 'changed',
      before: was?.map(vehiclePriceText).join('; ') ?? null,
      after: is?.map(vehiclePriceText).join('; ') ?? null,
    });
  return changes;
}

const membersOf: Readonly<Record<Price['kind'], readonly Member<Price>[]>> = {
  trip: [
    { member: 'pricePerTrip', unit: 'cents', of: (price) => (price.kind === 'trip' ? price.cents : null) },
  ],
  per_km: [
    {
      member: 'pricePerKm',
      unit: 'micros',
      of: (price) => (price.kind === 'per_km' ? price.microsPerKm : null),
    },
    { member: 'fixed', unit: 'cents', of: (price) => (price.kind === 'per_km' ? price.fixedCents : null) },
    { member: 'minimumKm', unit: 'km', of: (price) => (price.kind === 'per_km' ? price.minimumKm : null) },
  ],
  per_ton: [
    {
      member: 'pricePerTon',
      unit: 'micros',
      of: (price) => (price.kind === 'per_ton' ? price.microsPerTon : null),
    },
    {
      member: 'minimumTons',
      unit: 'g',
      of: (price) => (price.kind === 'per_ton' ? price.minimumTonsG : null),
    },
  ],
};
