import type { Lane } from '../../../engine/rating/lane.ts';
import type { Load } from '../../../engine/rating/load.ts';
import type { Receipt } from '../../../engine/rating/receipt.ts';

/** What the lines of a table's price are told from. */
export type ReceiptSource = {
  lane: Lane;
  load: Load;
  receipt: Receipt;
  /** The table as people name it: `tabela 12 v3`. */
  table: string;
};

/** Value of the goods as this table counts it, and whose word it is. */
export function goodsValue({ lane, load }: Pick<ReceiptSource, 'lane' | 'load'>): {
  cents: number;
  words: string;
} {
  const { goodsCents, declaredCents } = load.shipment;
  if (lane.sheet.terms.operator === 'postal')
    return { cents: goodsCents, words: 'soma dos preços unitários, como nas tabelas do operador postal' };
  return {
    cents: declaredCents,
    words: goodsCents === declaredCents ? 'soma dos preços unitários' : 'valor declarado',
  };
}
