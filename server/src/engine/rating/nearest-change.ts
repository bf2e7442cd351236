import { bounds } from './bounds.ts';
import type { Change } from './change.ts';
import type { FullLoadTariff } from './document.ts';
import type { Question } from './enquiry.ts';
import type { Lane } from './lane.ts';
import { nearestBands } from './nearest-band.ts';
import { nearestDestinations, nearestOrigins } from './nearest-zip.ts';
import type { Refusal, RefusalFacts } from './refusal.ts';
import type { RateSheet } from './sheet.ts';
import type { Shipment } from './shipment.ts';

/** A question with the goods it is about: what a table is asked. */
export type ChangeInput = { question: Question; shipment: Shipment };

/** A table that refused what it was asked; `lane` where it serves the route and would not price the goods. */
export type Refusing = { sheet: RateSheet; lane: Lane | null; input: ChangeInput; refusal: Refusal };

/** What would have to be different, nearest first as far as they can be compared; empty where nothing helps. */
export function proposeChanges(refusing: Refusing): Change[] {
  const { refusal } = refusing;
  return byConditions(refusing) ?? byObject(refusal) ?? byShipment(refusing) ?? byPrice(refusing);
}

function byConditions({ sheet, input, refusal }: Refusing): Change[] | null {
  const { facts } = refusal;
  const { conditions } = sheet;
  switch (refusal.code) {
    case 'load_type':
      return [{ kind: 'load_type', wanted: conditions.loadType }];
    case 'recipient_type':
      return conditions.recipients === 'both'
        ? []
        : [{ kind: 'recipient_type', wanted: conditions.recipients }];
    case 'reverse_not_accepted':
      return [{ kind: 'no_return' }];
    case 'category_refused':
      return [{ kind: 'without_category', category: numberOf(facts, 'category') }];
    case 'not_valid_on_day':
      return [{ kind: 'day', from: textOf(facts, 'from'), until: textOf(facts, 'until') }];
    case 'not_served_origin':
      return nearestOrigins(sheet, input.question);
    case 'not_served_destination':
      return nearestDestinations(sheet, input.question);
    default:
      return null;
  }
}

const objectLimits: {
  readonly [Code in Refusal['code']]?: Extract<Change, { kind: 'object_at_most' }>['what'];
} = Object.fromEntries([
  ['height_over_limit', 'height'],
  ['width_over_limit', 'width'],
  ['length_over_limit', 'length'],
  ['side_over_limit', 'longest_side'],
  ['sum_over_limit', 'sum_of_sides'],
  ['object_weight_over_limit', 'weight'],
  ['object_value_over_limit', 'value'],
]);

function byObject({ code, facts }: Refusal): Change[] | null {
  const what = objectLimits[code];
  if (what === undefined) return null;
  const name = what === 'weight' ? 'limitG' : what === 'value' ? 'limitCents' : 'limitMm';
  return [{ kind: 'object_at_most', what, limit: numberOf(facts, name) }];
}

function byShipment({ refusal, lane }: Refusing): Change[] | null {
  const { code, facts } = refusal;
  switch (code) {
    case 'weight_over_limit':
      return lane !== null && facts.of === 'charged'
        ? nearestBands(lane, numberOf(facts, 'weightG'))
        : [{ kind: 'shipment_at_most', what: 'weight', limit: numberOf(facts, 'limitG') }];
    case 'weight_under_limit':
      return [{ kind: 'shipment_at_least', what: 'weight', limit: numberOf(facts, 'limitG') }];
    case 'volume_over_limit':
      return [{ kind: 'shipment_at_most', what: 'volume', limit: numberOf(facts, 'limitCm3') }];
    case 'value_over_limit':
      return [{ kind: 'shipment_at_most', what: 'value', limit: numberOf(facts, 'limitCents') }];
    case 'value_under_limit':
      return [{ kind: 'shipment_at_least', what: 'value', limit: numberOf(facts, 'limitCents') }];
    case 'objects_over_limit':
      return [{ kind: 'shipment_at_most', what: 'objects', limit: numberOf(facts, 'limit') }];
    case 'shipment_too_large':
      return tooLarge(facts);
    default:
      return null;
  }
}

function tooLarge({ what }: RefusalFacts): Change[] {
  const most = (name: 'weight' | 'volume' | 'value' | 'objects', limit: number): Change[] => [
    { kind: 'shipment_at_most', what: name, limit },
  ];
  if (what === 'volume') return most('volume', bounds.volumeCm3);
  if (what === 'object count') return most('objects', bounds.objects);
  if (what === 'value') return most('value', bounds.cents);
  return most('weight', bounds.weightG);
}

function byPrice({ refusal, lane, input }: Refusing): Change[] {
  if (lane === null) return [];
  if (refusal.code === 'no_band') return nearestBands(lane, numberOf(refusal.facts, 'weightG'));
  const { tariff } = lane.sheet.terms;
  if (tariff.mode !== 'full_load') return [];
  const prices = tariff.regions[lane.region]?.prices ?? [];
  const priced = tariff.vehicles.filter(({ code }) => prices.some(({ vehicle }) => vehicle === code));
  if (refusal.code === 'vehicle_too_small') return smaller(priced, input);
  if (refusal.code !== 'no_vehicle_price') return [];
  const fitting = priced.filter((vehicle) => holds(vehicle, input));
  if (fitting.length === 0) return smaller(priced, input);
  return prices.flatMap(({ vehicle, kmBand }): Change[] =>
    kmBand === null || !fitting.some(({ code }) => code === vehicle)
      ? []
      : [{ kind: 'distance', fromM: kmBand.fromKm * 1000, toM: kmBand.toKm * 1000 }],
  );
}

type Vehicle = FullLoadTariff['vehicles'][number];

function holds({ capacityG, capacityCm3 }: Vehicle, { shipment }: ChangeInput): boolean {
  return shipment.realG <= capacityG && shipment.volumeMm3 <= capacityCm3 * 1000;
}

/** The vehicle that the goods outgrow least. */
function smaller(vehicles: readonly Vehicle[], { shipment }: ChangeInput): Change[] {
  const excessOf = ({ capacityG, capacityCm3 }: Vehicle): number =>
    Math.max(shipment.realG / capacityG, shipment.volumeMm3 / (capacityCm3 * 1000));
  const [nearest] = vehicles.toSorted((a, b) => excessOf(a) - excessOf(b));
  if (nearest === undefined) return [];
  const { code, capacityG, capacityCm3 } = nearest;
  return [{ kind: 'fits_vehicle', vehicle: code, weightG: capacityG, volumeCm3: capacityCm3 }];
}

function numberOf(facts: RefusalFacts, name: string): number {
  return Number(facts[name] ?? 0);
}

function textOf(facts: RefusalFacts, name: string): string | null {
  const value = facts[name] ?? null;
  return value === null ? null : String(value);
}
