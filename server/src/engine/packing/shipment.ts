import type { Effort, Steps } from '../../kernel/steps.ts';
import type { PackedObject, Shipment } from '../rating/shipment.ts';
import type { Box, PackedVolume, PackingItem } from './goods.ts';
import { productsOf } from './products.ts';

/** Goods, the volumes that were made of them, and the declared total; null means that none was declared. */
type PackedGoods = {
  items: readonly PackingItem[];
  volumes: readonly PackedVolume[];
  declaredCents: number | null;
  engineRevision: number;
};

/** What the rating engine needs of packed goods. */
export function* shipmentOf(goods: PackedGoods, effort: Effort): Steps<Shipment> {
  const { items, volumes, declaredCents, engineRevision } = goods;
  const objects = yield* objectsOf(volumes, effort);
  return measured(objects, { items, declaredCents, engineRevision });
}

/** More items than this are compared with each other faster by keys. */
const mostLooseItems = 32;

/** Few goods of which nothing goes into a box: their shipment needs no packing. */
export function areLoose(items: readonly PackingItem[], boxes: readonly Box[]): boolean {
  return (
    items.length <= mostLooseItems && (boxes.length === 0 || !items.some(({ consolidate }) => consolidate))
  );
}

/**
 * The shipment of goods that stay as they are (`areLoose`), each unit a volume of its own: what packing makes of them,
 * without the volumes. For those who decide many quotes again.
 */
export function looseShipment(goods: Omit<PackedGoods, 'volumes'>): Shipment {
  const objects: PackedObject[] = [];
  for (const item of goods.items) {
    const { amount, heightMm, widthMm, lengthMm, unitWeightG, unitValueCents, category } = item;
    const known = objects.find(
      (one) =>
        one.heightMm === heightMm &&
        one.widthMm === widthMm &&
        one.lengthMm === lengthMm &&
        one.weightG === unitWeightG &&
        one.valueCents === unitValueCents &&
        one.category === category,
    );
    if (known !== undefined) known.count += amount;
    else
      objects.push({
        count: amount,
        ...{ heightMm, widthMm, lengthMm, weightG: unitWeightG, valueCents: unitValueCents, category },
      });
  }
  return measured(objects, goods);
}

function measured(
  objects: PackedObject[],
  { items, declaredCents, engineRevision }: Omit<PackedGoods, 'volumes'>,
): Shipment {
  const sums = { realG: 0, volumeMm3: 0, objectCount: 0 };
  for (const { count, weightG, heightMm, widthMm, lengthMm } of objects) {
    sums.realG += count * weightG;
    sums.volumeMm3 += count * (heightMm * widthMm * lengthMm);
    sums.objectCount += count;
  }
  let goodsCents = 0;
  for (const { amount, unitValueCents } of items) goodsCents += amount * unitValueCents;
  return {
    objects,
    ...sums,
    productCount: productsOf(items, engineRevision),
    nfeCount: 1,
    goodsCents,
    declaredCents: declaredCents ?? goodsCents,
    categories: [...new Set(items.map((item) => item.category))].sort((a, b) => a - b),
  };
}

/** What comparing a volume with the others takes, told by what trying a block does. */
const unitsOfAVolume = 20;

/** Equal volumes are counted once, so that what follows costs by kinds of object and not by boxes. */
function* objectsOf(volumes: readonly PackedVolume[], effort: Effort): Steps<PackedObject[]> {
  const objects = new Map<string, PackedObject>();
  for (const volume of volumes) {
    if (effort.spend(unitsOfAVolume)) yield effort.pause();
    const object: PackedObject = {
      count: volume.amount,
      heightMm: volume.heightMm,
      widthMm: volume.widthMm,
      lengthMm: volume.lengthMm,
      weightG: volume.unitWeightG,
      valueCents: volume.unitValueCents,
      category: volume.category,
    };
    const { count, heightMm, widthMm, lengthMm, weightG, valueCents, category } = object;
    const key = `${heightMm}/${widthMm}/${lengthMm}/${weightG}/${valueCents}/${category}`;
    const known = objects.get(key);
    if (known === undefined) objects.set(key, object);
    else known.count += count;
  }
  return [...objects.values()];
}
