import type { Decision } from '../store/decision.ts';

/** What was to be carried, all units together. */
export type Goods = { units: number; weightG: number; valueCents: number };

export function goodsOf({ items, dispatcher }: Pick<Decision, 'items' | 'dispatcher'>): Goods {
  const total = (measure: (item: Decision['items'][number]) => number): number =>
    items.reduce((sum, item) => sum + item.amount * measure(item), 0);
  return {
    units: total(() => 1),
    weightG: total(({ unitWeightG }) => unitWeightG),
    valueCents: dispatcher.declaredCents ?? total(({ unitValueCents }) => unitValueCents),
  };
}
