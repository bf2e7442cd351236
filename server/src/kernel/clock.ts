/** Where the time comes from. Tests hand in one that they move, and move the database's `app_now()` with it. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };
