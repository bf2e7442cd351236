import type { Effort, Steps } from '../../kernel/steps.ts';
import type { PackedObject, Shipment } from '../rating/shipment.ts';
import type { PackedVolume, PackingItem } from './goods.ts';
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
  const total = (measure: (object: PackedObject) => number) =>
    objects.reduce((sum, object) => sum + object.count * measure(object), 0);
  const goodsCents = items.reduce((sum, item) => sum + item.amount * item.unitValueCents, 0);
  return {
    objects,
    realG: total((object) => object.weightG),
    volumeMm3: total((object) => object.heightMm * object.widthMm * object.lengthMm),
    objectCount: total(() => 1),
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
    const { count, ...same } = object;
    const key = Object.values(same).join('/');
    const known = objects.get(key);
    if (known === undefined) objects.set(key, object);
    else known.count += count;
  }
  return [...objects.values()];
}
