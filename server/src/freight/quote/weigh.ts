import type { PackingItem } from '../../engine/packing/goods.ts';

/** Processor time on an ordinary machine, in milliseconds: `./carreto bench stalls` says how long things take. */
const packUnitMs = 0.005;
const packLineMs = 0.01;
const rateTableMs = 0.003;
const rateLineMs = 0.0003;

/**
 * What quoting goods will take, weighed before it begins: units that may have to be consolidated, and lines that every
 * table looks at, of all dispatchers together. It decides who waits and never what is answered.
 */
export function weighQuote(goods: readonly (readonly PackingItem[])[], tables: number): number {
  return goods.reduce((sum, items) => sum + weighGoods(items, tables), 0);
}

/** The same of one dispatcher. */
export function weighGoods(items: readonly PackingItem[], tables: number): number {
  let ms = tables * (rateTableMs + rateLineMs * items.length);
  for (const { consolidate, amount } of items) if (consolidate) ms += packLineMs + amount * packUnitMs;
  return ms;
}
