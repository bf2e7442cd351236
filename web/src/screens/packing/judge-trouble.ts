import { refusalOf } from '../../api/client.ts';
import type { ScanTrouble } from './scan-queue.ts';

/** Sent so often by itself where the server failed; then a person decides. */
const mostTries = 5;
const mostWaitMs = 10_000;

/**
 * What an error means for a scan. No answer, 429, 503 and a scan that another request is still at are waited for and sent
 * again; a session that ended is, too, for the person logs in over the page or elsewhere.
 */
export function judgeTrouble(error: unknown, tries: number, nowMs: number): ScanTrouble {
  const growingMs = Math.min(mostWaitMs, 500 * 2 ** Math.min(tries, 10));
  const refusal = refusalOf(error);
  if (refusal === undefined) return { kind: 'unreachable', message: '', againAtMs: nowMs + growingMs };
  const message = refusal.message.replace(/^\d{3} \w+: /, '');
  const waitMs = refusal.retryAfterS === undefined ? growingMs : refusal.retryAfterS * 1000;
  const again = { message, againAtMs: nowMs + waitMs };
  if (refusal.status === 401) return { kind: 'ended', message, againAtMs: nowMs + mostWaitMs };
  if (refusal.status === 429 || refusal.status === 503 || refusal.code === 'request_running')
    return { kind: 'busy', ...again };
  if (refusal.status >= 500 && tries < mostTries) return { kind: 'unreachable', ...again };
  return { kind: 'refused', message };
}
