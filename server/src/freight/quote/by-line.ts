import type { PackedVolume, PackingItem } from '../../engine/packing/goods.ts';

/** A volume or an item with the weight and value of all its units. */
export type Totalled = Omit<PackingItem, 'index'> & {
  weightG: number;
  valueCents: number;
  contents?: PackedVolume['contents'];
};

export function ofUnits<Goods extends Omit<PackingItem, 'index'>>(goods: Goods): Goods & Totalled {
  const { amount, unitWeightG, unitValueCents } = goods;
  return { ...goods, weightG: amount * unitWeightG, valueCents: amount * unitValueCents };
}

/** Puts the parts of a line together again that lie in the same place; boxes stay as they are. */
export function byLine<Goods extends Totalled>(goods: readonly Goods[]): Goods[] {
  const known = new Map<string, Goods>();
  return goods.flatMap((part) => {
    if (part.line === undefined) return [part];
    const key = [part.line, part.heightMm, part.widthMm, part.lengthMm].join('/');
    const first = known.get(key);
    if (first === undefined) {
      const kept = { ...part };
      known.set(key, kept);
      return [kept];
    }
    first.amount += part.amount;
    first.weightG += part.weightG;
    first.valueCents += part.valueCents;
    return [];
  });
}
