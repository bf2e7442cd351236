import type { LivePart } from '../../live-carrier/answer.ts';
import type { CarrierOffer } from '../../live-carrier/port.ts';

/** What the rest of a price is called that a carrier gave no part for. */
const restName = 'Outros';
const roundingName = 'Arredondamento';

/** What an offer says of its parts. */
export type CheckedParts = Pick<CarrierOffer, 'parts' | 'partsProblem'>;

/**
 * The parts of a carrier's price held against its own total, which is the price whatever its parts say: those of nothing are left out, a
 * cent a part is rounding, told as a part of its own. Of a price that is more than its parts the rest is a part that nobody named; parts
 * that are more than the price, or less than nothing, are not what they seem and left out. Nothing where there are none. Pure.
 */
export function partsOf(parts: readonly LivePart[], totalCents: number): CheckedParts {
  if (parts.some(({ cents }) => cents < 0)) return { partsProblem: 'negative' };
  const charged = parts.filter(({ cents }) => cents !== 0);
  if (charged.length === 0) return {};
  const restCents = totalCents - charged.reduce((sum, { cents }) => sum + cents, 0);
  if (restCents === 0) return { parts: charged };
  if (Math.abs(restCents) <= charged.length)
    return { parts: [...charged, { name: roundingName, cents: restCents, kind: 'rounding' }] };
  if (restCents < 0) return { partsProblem: 'more' };
  return { parts: [...charged, { name: restName, cents: restCents }], partsProblem: 'less' };
}
