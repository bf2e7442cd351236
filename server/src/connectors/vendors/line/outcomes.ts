import type { Closing } from '../closing.ts';
import type { CheckOutcome } from '../vendor.ts';
import { VendorProblem } from './vendor-problem.ts';

/** What a lookup could not bring; anything but a problem is thrown on, for it is a bug. */
export function unknownOf(error: unknown): { kind: 'unknown'; sentence: string } & Closing {
  if (!(error instanceof VendorProblem)) throw error;
  return { kind: 'unknown', sentence: error.message, ...closingOf(error) };
}

/** What a problem says of the credential. */
function closingOf({ kind }: VendorProblem): Closing {
  return kind === 'not_let_in' ? { isNotLetIn: true } : {};
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
  const wasLookedAt = wasSent && kind !== 'not_let_in' && kind !== 'too_many';
  if (wasLookedAt) return { kind: 'unknown', sentence };
  return { kind: 'not_sent', sentence, retryAfterMs, ...closingOf(error) };
}

/** What a check that failed says of the credential. */
export function checkOf(error: unknown): CheckOutcome {
  if (!(error instanceof VendorProblem)) throw error;
  const { kind, message: sentence } = error;
  return { kind: kind === 'not_let_in' ? 'refused' : 'unknown', sentence };
}
