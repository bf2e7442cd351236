/** An order of rules, the first the highest, as the address has it: `3,1,2`. */
export function readOrder(text: string | undefined): number[] | undefined {
  if (text === undefined || !/^\d{1,16}(?:,\d{1,16})*$/.test(text)) return undefined;
  return [...new Set(text.split(',').map(Number))];
}

/** An order made from an older view: what is gone is left out, what came since goes to its end. */
export function mended(order: readonly number[], present: readonly number[]): number[] {
  return [...order.filter((id) => present.includes(id)), ...present.filter((id) => !order.includes(id))];
}

/** The order with one rule at another place, counted from 0; beyond the ends it stays at them. */
export function moved(order: readonly number[], id: number, to: number): number[] {
  const others = order.filter((one) => one !== id);
  const at = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}
