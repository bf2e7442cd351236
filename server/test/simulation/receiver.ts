import type { Answer } from './model.ts';
import type { Random } from './random.ts';

export const moods = [
  'ok',
  'slow',
  'unavailable',
  'drip',
  'late',
  'dead',
  'refusing',
  'flapping',
  'busy',
  'gone',
  'final',
] as const;
export type Mood = (typeof moods)[number];

/** What a receiver does with a call: whether it took it in, and what the sender sees after how long. */
export type Call = { isTaken: boolean; answer: Answer; afterMs: number };

export const deadlineMs = 15_000;

/** A call upon a receiver in a mood. */
export function call(mood: Mood, random: Random): Call {
  const quickMs = random.integer(2, 200);
  const said = (status: number | null, retryAfterMs: number | null = null) => ({ status, retryAfterMs });
  switch (mood) {
    case 'ok':
      return { isTaken: true, answer: said(random.chance(0.95) ? 200 : 204), afterMs: quickMs };
    case 'slow':
      return { isTaken: true, answer: said(200), afterMs: random.integer(3000, deadlineMs - 100) };
    // Its status came, its end never did.
    case 'drip':
      return { isTaken: true, answer: said(200), afterMs: deadlineMs };
    // It took the event and said so too late.
    case 'late':
      return { isTaken: true, answer: said(null), afterMs: deadlineMs };
    case 'dead':
      return { isTaken: false, answer: said(null), afterMs: deadlineMs };
    case 'refusing':
      return { isTaken: false, answer: said(null), afterMs: quickMs };
    case 'unavailable':
      return {
        isTaken: false,
        answer: said(random.pick([500, 503, 503, 408, 599]), random.pick([null, 0, 90_000, 1e12])),
        afterMs: quickMs,
      };
    case 'busy':
      return {
        isTaken: false,
        answer: said(429, random.pick([null, 1000, 120_000, 1e12])),
        afterMs: quickMs,
      };
    case 'gone':
      return { isTaken: false, answer: said(410), afterMs: quickMs };
    case 'final':
      return { isTaken: false, answer: said(random.pick([302, 400, 404, 422])), afterMs: quickMs };
    case 'flapping':
      return call(random.pick(['ok', 'unavailable', 'refusing', 'late'] as const), random);
  }
}
