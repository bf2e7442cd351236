import { type CteState, cteStates } from '../cte/states.ts';

const { processing, divergent, negotiating, preReleased, released } = cteStates;

export type AuditedState = { from: CteState; isWithin: boolean; releasesAutomatically: boolean };

/**
 * The states through which the audit takes a CT-e (decisions C4, C6). What was divergent and is within now, because its
 * freight or what completes it came later, passes through the negotiation, as the moves demand. People's negotiations
 * are only ended by the audit, never begun again.
 */
export function pathOf({ from, isWithin, releasesAutomatically }: AuditedState): CteState[] {
  const end = releasesAutomatically ? released : preReleased;
  switch (from) {
    case processing:
      return isWithin ? [end] : [divergent];
    case divergent:
      if (!isWithin) return [];
      return releasesAutomatically ? [released] : [negotiating, preReleased];
    case negotiating:
      return isWithin ? [end] : [];
    case preReleased:
      if (!isWithin) return [divergent];
      return releasesAutomatically ? [released] : [];
    default:
      return [];
  }
}
