import type { Closing } from '../closing.ts';
import type { VendorAct } from '../manifest.ts';
import type { CheckOutcome } from '../vendor.ts';
import { type Reason, sentenceOfReason } from './reason.ts';
import { closingOf, VendorProblem } from './vendor-problem.ts';

/** What a lookup could not bring; anything but a problem is thrown on, for it is a bug. */
export function unknownOf(error: unknown): { kind: 'unknown'; sentence: string } & Closing {
  if (!(error instanceof VendorProblem)) throw error;
  return { kind: 'unknown', sentence: error.message, ...closingOf(error) };
}

type NotBooked =
  | ({ kind: 'not_sent'; sentence: string; retryAfterMs: number | null } & Closing)
  | { kind: 'refused'; sentence: string }
  | ({ kind: 'unknown'; sentence: string } & Closing);

/** What a booking that failed is: nothing was done where it was not sent or not let in, and else nobody knows. */
export function notBooked(error: unknown): NotBooked {
  if (!(error instanceof VendorProblem)) throw error;
  const { kind, message: sentence, retryAfterMs, wasSent } = error;
  if (kind === 'rejected') return { kind: 'refused', sentence };
  // A vendor that calls for a pause, or does not know the caller, did not look at what was sent.
  const wasLookedAt = wasSent && kind !== 'not_let_in' && kind !== 'not_for_this' && kind !== 'too_many';
  if (wasLookedAt) return { kind: 'unknown', sentence };
  return { kind: 'not_sent', sentence, retryAfterMs, ...closingOf(error) };
}

/**
 * What a check that failed says of the credential.
 * @param act what it asked for: a credential that is accepted and not for this is good for the rest.
 */
export function checkOf(error: unknown, act?: VendorAct): CheckOutcome {
  if (!(error instanceof VendorProblem)) throw error;
  const { kind, message: sentence, reason } = error;
  if (kind === 'not_for_this' && act !== undefined) return { kind: 'accepted', notFor: [{ act, sentence }] };
  return { kind: kind === 'not_let_in' ? 'refused' : 'unknown', sentence, reason };
}

/** What a check says that was answered, and is not good. */
export function checkedBut(kind: 'refused' | 'unknown', reason: Reason): CheckOutcome {
  return { kind, sentence: sentenceOfReason(reason), reason };
}
