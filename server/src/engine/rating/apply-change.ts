import type { Change } from './change.ts';
import type { WeightPolicy } from './document.ts';
import type { ChangeInput } from './nearest-change.ts';
import type { PackedObject, Route, Shipment } from './shipment.ts';

/** What would be asked after a change; `policy` says which weight the table charges. */
export function applyChange(input: ChangeInput, change: Change, policy: WeightPolicy): ChangeInput {
  const { question, shipment } = input;
  const { route } = question;
  switch (change.kind) {
    case 'load_type':
      return { shipment, question: { ...question, loadTypes: [...question.loadTypes, change.wanted] } };
    case 'recipient_type':
      return withRoute(input, { ...route, recipient: { ...route.recipient, type: change.wanted } });
    case 'no_return':
      return withRoute(input, { ...route, reverse: false });
    case 'zip':
      return withRoute(input, {
        ...route,
        [change.side]: { ...route[change.side], zip: nearestOf(change, route) },
      });
    case 'without_category': {
      const categories = question.categories.filter((code) => code !== change.category);
      return { shipment: { ...shipment, categories }, question: { ...question, categories } };
    }
    case 'day':
      return { shipment, question: { ...question, on: change.from ?? change.until ?? question.on } };
    case 'distance':
      return { shipment, question: { ...question, roadDistanceM: change.toM } };
    default:
      return { question, shipment: changedGoods(shipment, change, policy) };
  }
}

function withRoute({ question, shipment }: ChangeInput, route: Route): ChangeInput {
  return { shipment, question: { ...question, route } };
}

function nearestOf({ side, first, last }: Extract<Change, { kind: 'zip' }>, route: Route): number {
  return route[side].zip < first ? first : last;
}

type GoodsChange = Extract<
  Change,
  { kind: 'object_at_most' | 'shipment_at_most' | 'shipment_at_least' | 'charged_weight' | 'fits_vehicle' }
>;

function changedGoods(shipment: Shipment, change: GoodsChange, policy: WeightPolicy): Shipment {
  switch (change.kind) {
    case 'object_at_most':
      return measured(
        shipment,
        shipment.objects.map((object) => cappedObject(object, change)),
      );
    case 'shipment_at_most':
      return atMost(shipment, change.what, change.limit);
    case 'shipment_at_least':
      return atLeast(shipment, change.what, change.limit);
    case 'fits_vehicle':
      return atMost(atMost(shipment, 'weight', change.weightG), 'volume', change.volumeCm3);
    case 'charged_weight':
      return weighing(shipment, change.toG, policy);
  }
}

function cappedObject(
  object: PackedObject,
  change: Extract<Change, { kind: 'object_at_most' }>,
): PackedObject {
  const { heightMm, widthMm, lengthMm, weightG, valueCents } = object;
  const { what, limit } = change;
  switch (what) {
    case 'height':
      return { ...object, heightMm: Math.min(heightMm, limit) };
    case 'width':
      return { ...object, widthMm: Math.min(widthMm, limit) };
    case 'length':
      return { ...object, lengthMm: Math.min(lengthMm, limit) };
    case 'weight':
      return { ...object, weightG: Math.min(weightG, limit) };
    case 'value':
      return { ...object, valueCents: Math.min(valueCents, limit) };
    case 'longest_side':
      return sided(object, (side) => Math.min(side, limit));
    case 'sum_of_sides': {
      const sum = heightMm + widthMm + lengthMm;
      return sum <= limit ? object : sided(object, (side) => Math.floor((side * limit) / sum));
    }
  }
}

function sided(object: PackedObject, change: (side: number) => number): PackedObject {
  const { heightMm, widthMm, lengthMm } = object;
  return { ...object, heightMm: change(heightMm), widthMm: change(widthMm), lengthMm: change(lengthMm) };
}

function atMost(
  shipment: Shipment,
  what: 'weight' | 'volume' | 'value' | 'objects',
  limit: number,
): Shipment {
  const { objects, realG, volumeMm3, goodsCents } = shipment;
  switch (what) {
    case 'weight':
      return measured(
        shipment,
        objects.map((object) => ({ ...object, weightG: share(object.weightG, limit, realG) })),
      );
    case 'volume':
      return measured(
        shipment,
        objects.map((object) => ({ ...object, heightMm: share(object.heightMm, limit * 1000, volumeMm3) })),
      );
    case 'value': {
      const lowered = objects.map((object) => ({
        ...object,
        valueCents: share(object.valueCents, limit, goodsCents),
      }));
      const { declaredCents } = shipment;
      return {
        ...measured(shipment, lowered),
        declaredCents: Math.min(declaredCents, limit),
        goodsCents: Math.min(goodsCents, limit),
      };
    }
    case 'objects':
      return measured(shipment, fewer(objects, limit));
  }
}

function share(value: number, limit: number, whole: number): number {
  return whole <= limit ? value : Math.floor(value * (limit / whole));
}

function fewer(objects: readonly PackedObject[], limit: number): PackedObject[] {
  let left = limit;
  return objects.flatMap((object) => {
    const count = Math.min(object.count, left);
    left -= count;
    return count === 0 ? [] : [{ ...object, count }];
  });
}

function atLeast(shipment: Shipment, what: 'weight' | 'value', limit: number): Shipment {
  if (what === 'value')
    return {
      ...shipment,
      declaredCents: Math.max(shipment.declaredCents, limit),
      goodsCents: Math.max(shipment.goodsCents, limit),
    };
  const [first, ...others] = shipment.objects;
  if (first === undefined) return shipment;
  const missing = Math.max(0, limit - shipment.realG);
  const weightG = first.weightG + Math.ceil(missing / first.count);
  return measured(shipment, [{ ...first, weightG }, ...others]);
}

/** One object of a weight, by the room it takes where only that is charged. */
function weighing(shipment: Shipment, toG: number, { cubing, charge, rounding }: WeightPolicy): Shipment {
  const grams = rounding === 'none' ? toG : Math.floor(toG / 1000) * 1000;
  const [first] = shipment.objects;
  const category = first?.category ?? 999;
  const valueCents = shipment.goodsCents;
  const perMm =
    cubing === null ? 0 : cubing.kind === 'factor' ? cubing.gramsPerM3 / 1_000_000_000 : 1 / cubing.cm3PerKg;
  const isCubed = charge === 'cubed' && perMm > 0;
  const lengthMm = isCubed ? Math.floor(grams / perMm) : 1;
  const object = {
    count: 1,
    heightMm: 1,
    widthMm: 1,
    lengthMm,
    weightG: isCubed ? 1 : grams,
    valueCents,
    category,
  };
  return measured(shipment, [object]);
}

/** The same shipment of other objects. */
function measured(shipment: Shipment, objects: PackedObject[]): Shipment {
  const total = (of: (object: PackedObject) => number): number =>
    objects.reduce((sum, object) => sum + object.count * of(object), 0);
  return {
    ...shipment,
    objects,
    realG: total(({ weightG }) => weightG),
    volumeMm3: total(({ heightMm, widthMm, lengthMm }) => heightMm * widthMm * lengthMm),
    objectCount: total(() => 1),
  };
}
