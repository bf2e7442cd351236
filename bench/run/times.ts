import { quantile } from '../load/latencies.ts';

/** Milliseconds of every call of one kind, ascending. */
export type Timed = { name: string; ms: number[] };

/** Calls `act` once to warm up, then so many rounds. */
export async function timed(name: string, rounds: number, act: () => Promise<unknown>): Promise<Timed> {
  await act();
  const ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await act();
    ms.push(performance.now() - startedMs);
  }
  return { name, ms: ascending(ms) };
}

/** What 95 of 100 calls of all kinds together do not exceed. */
export function p95Of(kinds: readonly Pick<Timed, 'ms'>[]): number {
  return quantile(ascending(kinds.flatMap(({ ms }) => ms)), 0.95);
}

function ascending(ms: readonly number[]): number[] {
  return ms.toSorted((one, other) => one - other);
}
