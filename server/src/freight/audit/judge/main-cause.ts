import type { CteCause } from '../../cte/rows.ts';
import type { AuditReceipt } from './receipt.ts';

/**
 * By what a queue groups a CT-e: the cause that makes most of the difference, whichever way, or why nothing could be compared. Null
 * for what is within its tolerances.
 */
export function mainCause({
  outcome,
  causes,
  unexplainedCents,
}: Pick<AuditReceipt, 'outcome' | 'causes' | 'unexplainedCents'>): CteCause | null {
  if (outcome === 'within') return null;
  if (outcome !== 'divergent') return outcome;
  const sums = new Map<CteCause, number>([['unexplained', unexplainedCents]]);
  for (const { cause, cents } of causes) sums.set(cause, (sums.get(cause) ?? 0) + cents);
  const [dearest] = [...sums].sort(
    ([one, ofOne], [other, ofOther]) =>
      Math.abs(ofOther) - Math.abs(ofOne) || (one < other ? -1 : one > other ? 1 : 0),
  );
  return dearest === undefined || dearest[1] === 0 ? 'unexplained' : dearest[0];
}
