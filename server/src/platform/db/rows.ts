import type { ColumnType } from 'kysely';

/** Tables that belong to the plumbing. */
export type PlatformRows = {
  /** Counters that the in-memory mirror polls; bumped in the transaction of the change. */
  epoch: { name: string; value: ColumnType<number, number, number> };
  /** What every node of one installation must agree on, by name. */
  installation: { name: string; value: string };
};
