import type { PackingItem } from '../../../engine/packing/goods.ts';
import type { WeightPolicy } from '../../../engine/rating/document.ts';
import { loadOf } from '../../../engine/rating/load.ts';
import type { PackedObject } from '../../../engine/rating/shipment.ts';
import { type LaneSnapshot, laneFromSnapshot } from '../../../engine/rating/snapshot.ts';
import { weigh } from '../../../engine/rating/weights.ts';
import { mulDivRound } from '../../../kernel/mul-div.ts';
import type { KnownSku } from '../../../registry/skus/find-skus.ts';
import { hasSize, type SizedVolume } from '../../../registry/skus/sku.ts';

/** A CT-e with what was agreed on its one freight. */
export type CteOfGoods = {
  cteId: number;
  /** By what the carrier charged, in grams. */
  taxedG: number;
  items: readonly PackingItem[];
  lane: LaneSnapshot;
  /** What the audit found beyond what is due, in cents; null before it. */
  differenceCents: number | null;
};

/** A CT-e beside what its product's measures give. Milligrams and cubic millimetres. */
export type Weighing = {
  cteId: number;
  sku: string;
  expectedMg: number;
  taxedMg: number;
  /** How many products the freight has. */
  products: number;
  differenceCents: number;
  /** Volume of one product by the catalogue. */
  declaredMm3: number;
  /** Volume of one product that cubes to the taxed weight; null where the real weight explains it. */
  impliedMm3: number | null;
  /** The one volume of the product; null where it has several. */
  only: SizedVolume | null;
};

/** The product of goods that are of one product alone. */
export function onlySku(items: readonly PackingItem[]): string | null {
  const sku = items[0]?.sku ?? null;
  return items.every((item) => item.sku === sku) ? sku : null;
}

/**
 * Weighs the goods of a CT-e by the catalogue's measures under the table of its freight. Null where nothing can be
 * said: several products, measures that are not known, units that make no whole products.
 */
export function weighCte(
  { cteId, taxedG, items, lane, differenceCents }: CteOfGoods,
  known: ReadonlyMap<string, KnownSku>,
): Weighing | null {
  const sku = onlySku(items);
  const volumes = sku === null ? [] : (known.get(sku)?.volumes ?? []);
  const sized = volumes.filter(hasSize);
  if (sku === null || sized.length === 0 || sized.length < volumes.length || taxedG <= 0) return null;
  const units = items.reduce((sum, { amount }) => sum + amount, 0);
  const products = units / sized.reduce((sum, { amount }) => sum + amount, 0);
  if (!Number.isInteger(products)) return null;
  const { terms } = laneFromSnapshot(lane).sheet;
  const { realMg, usedMg } = weigh(terms.weight, terms.limits, loadOf(shipmentOf(sized, products)));
  if (usedMg <= 0) return null;
  const taxedMg = taxedG * 1_000;
  const volume = taxedMg > realMg ? volumeOf(terms.weight, taxedMg) : null;
  return {
    cteId,
    sku,
    expectedMg: usedMg,
    taxedMg,
    products,
    differenceCents: differenceCents ?? 0,
    declaredMm3: sized.reduce((sum, each) => sum + each.amount * volumeMm3(each), 0),
    impliedMm3: volume === null ? null : Math.round(volume / products),
    only: sized.length === 1 && sized[0]?.amount === 1 ? sized[0] : null,
  };
}

function volumeMm3({ heightMm, widthMm, lengthMm }: SizedVolume): number {
  return heightMm * widthMm * lengthMm;
}

function shipmentOf(volumes: readonly SizedVolume[], products: number) {
  const objects = volumes.map(
    ({ amount, heightMm, widthMm, lengthMm, weightG }): PackedObject => ({
      count: amount * products,
      heightMm,
      widthMm,
      lengthMm,
      weightG,
      valueCents: 0,
      category: 999,
    }),
  );
  const total = (measure: (object: PackedObject) => number) =>
    objects.reduce((sum, object) => sum + object.count * measure(object), 0);
  return {
    objects,
    realG: total(({ weightG }) => weightG),
    volumeMm3: total(({ heightMm, widthMm, lengthMm }) => heightMm * widthMm * lengthMm),
    objectCount: total(() => 1),
    productCount: products,
    nfeCount: 1,
    goodsCents: 0,
    declaredCents: 0,
    categories: [],
  };
}

/** The volume that cubes to a weight; null without cubing. */
function volumeOf({ cubing }: WeightPolicy, mg: number): number | null {
  if (cubing === null) return null;
  return cubing.kind === 'factor'
    ? mulDivRound(mg, 1_000_000, cubing.gramsPerM3)
    : mulDivRound(mg, cubing.cm3PerKg, 1_000);
}
