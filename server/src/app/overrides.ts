import type { Context } from '../context.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Dashboard } from '../platform/http/dashboard/read-dashboard.ts';
import type { Validation } from '../platform/http/request/validate.ts';
import type { Uptime } from '../platform/retention/advance.ts';
import type { DemoEntrance } from '../registry/sign-in/log-in/demo-entrance.ts';

/** What tests and the demo hand in. */
export type AppOverrides = {
  clock?: Clock;
  /** Where other threads read the same clock. */
  clockMemory?: SharedArrayBuffer | undefined;
  uptimeMs?: Uptime | undefined;
  /** What computations are measured by; the monotonic clock. */
  processorMs?: (() => number) | undefined;
  connection?: Connection;
  /** The dashboard as it was read before, where many start in one process. */
  dashboard?: Dashboard | undefined;
  /** How many threads answer requests; this one alone when left out. */
  threads?: number | undefined;
  /** Answers that do not fit their schema become errors. */
  isStrict?: boolean;
  /** What compiles schemas of the contract, where many start in one process. */
  validation?: Validation | undefined;
  /** Lets the people of the demo in by a click. */
  demo?: DemoEntrance | undefined;
  /** Nothing runs behind requests, not even what a process does for itself: the start is only tried. */
  isRehearsal?: boolean;
  /** Runs before the server listens: nobody is answered before it is done. */
  prepare?(ctx: Context): Promise<void>;
  /** Runs when the address is known, before readiness goes on. */
  beforeReady?(address: string): Promise<void>;
};

/** What answers requests, here or in threads. */
export type Front = { address: string; broken: Promise<Error>; settle(): Promise<void> };
