import type { CarrierOutcome } from '../../live-carrier/port.ts';

/** What several calls for one enquiry brought, one for each service: all their offers; where there is none, the first call's reason. Pure. */
export function together(outcomes: readonly CarrierOutcome[]): CarrierOutcome {
  const offers = outcomes.flatMap((outcome) => (outcome.kind === 'offers' ? outcome.offers : []));
  const [first] = outcomes;
  if (offers.length > 0) return { kind: 'offers', offers };
  if (first === undefined) throw new Error('a carrier is asked for one service at least');
  return first;
}
