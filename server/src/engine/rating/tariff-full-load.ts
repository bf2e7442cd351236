import { centsOf, perTonCents } from './arithmetic.ts';
import type { FullLoadPrice, FullLoadTariff } from './document.ts';
import { regionName } from './lane.ts';
import { type BaseFreight, type Pricing, plainBase } from './pricing.ts';
import type { Operands } from './recorder.ts';
import { type Refusal, refuse } from './refusal.ts';

type Vehicle = FullLoadTariff['vehicles'][number];
type Candidate = { row: FullLoadPrice; cents: number };

const MICROS_PER_CENT = 10_000;

/**
 * A whole vehicle: of those that hold the shipment's real weight and volume, the cheapest that the region
 * prices for the distance; on a tie the one that the table names first.
 */
export function priceFullLoad(
  pricing: Pricing,
  vehicles: readonly Vehicle[],
  prices: readonly FullLoadPrice[],
): BaseFreight | Refusal {
  const fitting = vehicles.filter((vehicle) => holds(vehicle, pricing));
  if (fitting.length === 0) return tooSmall(pricing, vehicles);
  const rows = fitting.flatMap(({ code }) => prices.filter(({ vehicle }) => vehicle === code));
  const { distanceM } = pricing.lane;
  const priced: Candidate[] = [];
  let best: Candidate | null = null;
  for (const row of rows) {
    const cents = reaches(row, distanceM) ? priceOf(row, pricing) : null;
    if (cents === null) continue;
    const candidate = { row, cents };
    if (best === null || cents < best.cents) best = candidate;
    priced.push(candidate);
  }
  if (best === null) return notPriced(pricing, rows);
  for (const candidate of priced)
    if (candidate !== best) record(pricing, candidate, { vehicles, part: 'rival' });
  record(pricing, best, { vehicles, part: 'base' });
  return plainBase(best.cents);
}

function record(
  pricing: Pricing,
  { row, cents }: Candidate,
  { vehicles, part }: { vehicles: readonly Vehicle[]; part: 'base' | 'rival' },
): void {
  pricing.recorder?.push({
    code: 'freight_weight',
    part,
    cents,
    line: row.line,
    name: vehicles.find(({ code }) => code === row.vehicle)?.name ?? null,
    operands: operandsOf(row, pricing),
  });
}

function holds({ capacityG, capacityCm3 }: Vehicle, { load }: Pricing): boolean {
  return load.shipment.realG <= capacityG && load.shipment.volumeMm3 <= capacityCm3 * 1000;
}

/** Bands of distance are `from < d <= to`; the first kilometre's band also holds 0. */
function reaches({ kmBand }: FullLoadPrice, distanceM: number | null): boolean {
  if (kmBand === null) return true;
  if (distanceM === null) return false;
  const isAbove = distanceM > kmBand.fromKm * 1000 || (kmBand.fromKm === 0 && distanceM === 0);
  return isAbove && distanceM <= kmBand.toKm * 1000;
}

/** Null when the price needs a distance that nobody knows. */
function priceOf({ price }: FullLoadPrice, { lane, weights }: Pricing): number | null {
  if (price.kind === 'trip') return price.cents;
  if (price.kind === 'per_ton') return perTonCents(price.microsPerTon, billedMg(price, weights.usedMg));
  if (lane.distanceM === null) return null;
  return (
    price.fixedCents + centsOf(price.microsPerKm, billedM(price, lane.distanceM), MICROS_PER_CENT * 1000)
  );
}

function billedMg({ minimumTonsG }: { minimumTonsG: number }, usedMg: number): number {
  return Math.max(usedMg, minimumTonsG * 1000);
}

function billedM({ minimumKm }: { minimumKm: number }, distanceM: number): number {
  return Math.max(distanceM, minimumKm * 1000);
}

function operandsOf({ price, vehicle }: FullLoadPrice, { lane, weights }: Pricing): Operands {
  if (price.kind === 'trip') return { kind: 'trip', vehicle, cents: price.cents };
  if (price.kind === 'per_ton') {
    const { microsPerTon, minimumTonsG } = price;
    return { kind: 'per_ton', vehicle, microsPerTon, weightMg: weights.usedMg, minimumTonsG };
  }
  const { microsPerKm, fixedCents, minimumKm } = price;
  return { kind: 'per_km', vehicle, microsPerKm, fixedCents, distanceM: lane.distanceM ?? 0, minimumKm };
}

function tooSmall({ load }: Pricing, vehicles: readonly Vehicle[]): Refusal {
  const { realG, volumeMm3 } = load.shipment;
  return refuse('vehicle_too_small', {
    weightG: realG,
    volumeCm3: volumeMm3 / 1000,
    capacityG: vehicles.reduce((most, { capacityG }) => Math.max(most, capacityG), 0),
    capacityCm3: vehicles.reduce((most, { capacityCm3 }) => Math.max(most, capacityCm3), 0),
  });
}

function notPriced({ lane }: Pricing, rows: readonly FullLoadPrice[]): Refusal {
  const region = regionName(lane);
  const { distanceM } = lane;
  if (distanceM === null && rows.length > 0) return refuse('distance_unknown', { region });
  return refuse('no_vehicle_price', { region, distanceKm: distanceM === null ? null : distanceM / 1000 });
}
