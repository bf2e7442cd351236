import type { PackingItem } from './goods.ts';

/** Revision of the engine that counts products by their units; before it, kinds of product were counted. */
const countsUnitsSince = 3;

/**
 * How many products the goods are, for charges on each (decision Q24): volumes that name `amountVolumes` N are a
 * product for every N of them, a started one too; any other unit is one. Volumes are counted together where they are
 * of one product and name the same N.
 */
export function productsOf(items: readonly PackingItem[], engineRevision: number): number {
  if (engineRevision < countsUnitsSince) return new Set(items.map(productOf)).size;
  let products = 0;
  let ofSeveral: Map<string, { volumes: number; each: number }> | null = null;
  for (const item of items) {
    const each = item.amountVolumes ?? 1;
    if (each <= 1) {
      products += item.amount;
      continue;
    }
    ofSeveral ??= new Map();
    const key = `${each} ${productOf(item)}`;
    const known = ofSeveral.get(key);
    if (known === undefined) ofSeveral.set(key, { volumes: item.amount, each });
    else known.volumes += item.amount;
  }
  for (const { volumes, each } of ofSeveral?.values() ?? []) products += Math.ceil(volumes / each);
  return products;
}

/**
 * Items of one SKU are one product. Without a SKU, the volumes of a product of several volumes are held
 * together by their tag; any other item is a product of its own, with the other parts of its line.
 */
function productOf(item: PackingItem): string {
  if (item.sku !== null) return `sku ${item.sku}`;
  if (item.tag !== null && (item.amountVolumes ?? 1) > 1) return `tag ${item.tag}`;
  return item.line === undefined ? `item ${item.index}` : `line ${item.line}`;
}
