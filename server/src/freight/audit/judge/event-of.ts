import type { FreightEvent } from '../../../engine/rating/event-charges.ts';

/** Letters of the PROCEDA list that charge something that happened on the way. */
const returns: ReadonlySet<string> = new Set(['D', 'O', 'W']);

/**
 * What a kind of operation charges beside the freight: null for the freight itself. A return that was hired as a freight
 * of its own is that freight.
 */
export function eventOf(operationType: string, isReverse: boolean): FreightEvent['event'] | null {
  if (operationType === 'R') return 'redelivery';
  return returns.has(operationType) && !isReverse ? 'return' : null;
}
