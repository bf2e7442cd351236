import type { Kysely } from 'kysely';
import { asFailure } from '../as-failure.ts';
import { findReadCopy, type ReadCopyFound, type ReadingWish } from './read-copy.ts';

/** Where long reads of what is over go. */
export type LongReads<Tables> = {
  /**
   * Reads on the standby that was near enough when it was looked at last; on the primary where none was, and where the standby fails
   * meanwhile. What a caller has just written may be missing there: who needs all up to an instant says so by `upToMs`, and is read
   * on the primary where the standby was not that far.
   */
  run<Found>(read: (db: Kysely<Tables>) => Promise<Found>, need?: { upToMs: number }): Promise<Found>;
  /** Looks which standby may be read from now on. @throws whatever the primary fails with: it then stays as it was. */
  look(): Promise<void>;
  /** What was found last; undefined before the first look, and where no standby is wished for. */
  found(): ReadCopyFound | undefined;
  close(): Promise<void>;
};

type Opened<Tables> = { db: Kysely<Tables>; close(): Promise<void> };

type Reach<Tables> = {
  primary: Kysely<Tables>;
  wish: ReadingWish;
  /** Opens the pool of a standby. */
  open(connection: string): Promise<Opened<Tables>>;
};

/** Long reads where everything is read on the primary. */
export function onPrimary<Tables>(db: Kysely<Tables>): LongReads<Tables> {
  return {
    run: (read) => read(db),
    look: async () => {},
    found: () => undefined,
    close: async () => {},
  };
}

/** Long reads on standbys; on the primary before the first look. */
export function openLongReads<Tables>({ primary, wish, open }: Reach<Tables>): LongReads<Tables> {
  let found: ReadCopyFound | undefined;
  let standby: (Opened<Tables> & { connection: string }) | undefined;
  let leaving: Promise<void> = Promise.resolve();
  /** A pool that is left ends when what is read there is read. */
  const leave = (): void => {
    const left = standby;
    standby = undefined;
    if (left !== undefined) leaving = Promise.all([leaving, left.close()]).then(() => {});
  };
  return {
    async run(read, { upToMs } = { upToMs: 0 }) {
      const asOf = found?.copy?.asOf.getTime() ?? Number.NEGATIVE_INFINITY;
      if (standby === undefined || asOf < upToMs) return read(primary);
      try {
        return await read(standby.db);
      } catch (error) {
        if (asFailure(error)?.code !== 'unavailable') throw error;
        return read(primary);
      }
    },
    async look() {
      found = await findReadCopy(primary, wish);
      const connection = found.copy?.connection;
      if (connection === standby?.connection) return;
      const opened = connection === undefined ? undefined : await open(connection);
      leave();
      if (opened !== undefined && connection !== undefined) standby = { ...opened, connection };
    },
    found: () => found,
    async close() {
      leave();
      await leaving;
    },
  };
}
