import type { Input, Store } from './model.ts';
import type { Random } from './random.ts';
import type { Mood } from './receiver.ts';

export type Worker = {
  name: number;
  slots: number;
  busy: number;
  life: number;
  state: 'up' | 'down';
  frozenUntilMs: number;
};

/** A world under way, for what disturbs it. */
export type World = {
  random: Random;
  moods: Mood[];
  workers: Worker[];
  model: Store['model'];
  nowMs(): number;
  /** The database's clock, which may be moved. */
  dbMs(): number;
  moveClock(byMs: number): void;
  at(timeMs: number, act: () => void | Promise<void>): void;
  apply(input: Input): Promise<void>;
  /** Wakes every worker, as a poll would. */
  wake(): void;
  /** Runs something when a worker has taken something to send, a little later. */
  onNextClaim(act: (worker: Worker, key: string) => void | Promise<void>): void;
};

export const startMs = Date.parse('2027-03-01T09:00:00Z');
export const hourMs = 3_600_000;
