import type { LiveConnector } from './connector.ts';

/** How long a call may go on when nobody waits for it any more. */
export const longestLateMs = 10_000;

/**
 * Whether an answer that comes after its quote is remembered for the next one that asks the same. Carriers' own systems often take longer
 * than a quote may; who speaks the contract of live carriers is told how long somebody waits, and is taken at that.
 */
export function isKeptLate({ vendorAccountId }: Pick<LiveConnector, 'vendorAccountId'>): boolean {
  return vendorAccountId !== null;
}
