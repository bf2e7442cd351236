/** Where the time comes from. Tests hand in one that they move, and move the database's `app_now()` with it. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock whose milliseconds lie in the first eight bytes of memory that threads share: whoever moves it moves it for all. */
export function sharedClock(memory: SharedArrayBuffer): Clock {
  const at = new Float64Array(memory, 0, 1);
  return { nowMs: () => at[0] ?? 0 };
}
