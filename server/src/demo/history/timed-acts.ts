import type { PastDesk } from './past.ts';

/** A stretch of time: after its beginning, until its end. */
export type Span = { fromMs: number; untilMs: number };

/** Something done at an instant. */
export type TimedAct = { atMs: number; act: () => Promise<unknown> };

/** What falls into a stretch of time. */
export function within<Timed extends { atMs: number }>(
  { fromMs, untilMs }: Span,
  timed: readonly Timed[],
): Timed[] {
  return timed.filter(({ atMs }) => atMs > fromMs && atMs <= untilMs);
}

/** Does acts one after the other, each as of its instant. */
export async function inOrder(past: PastDesk, acts: readonly TimedAct[]): Promise<void> {
  for (const { atMs, act } of acts.toSorted((one, other) => one.atMs - other.atMs)) {
    await past.at(atMs);
    await act();
  }
}
