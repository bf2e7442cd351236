import type { LivePart } from '../../live-carrier/answer.ts';

/** What the rest of a price is called that a carrier gave no part for. */
const restName = 'Outros';

/**
 * The parts of a carrier's price held against its own total: those of nothing are left out, what no part says is a part of its own, because
 * carriers charge what their interface has no member for. Null where they are more than the total, for then one of them is not what it
 * seems. Pure.
 */
export function partsOf(parts: readonly LivePart[], totalCents: number): LivePart[] | null {
  const charged = parts.filter(({ cents }) => cents !== 0);
  const restCents = totalCents - charged.reduce((sum, { cents }) => sum + cents, 0);
  if (restCents < 0) return null;
  return restCents === 0 ? charged : [...charged, { name: restName, cents: restCents }];
}
