import type { Kysely } from 'kysely';
import { asFailure } from '../as-failure.ts';
import { hasCaughtUp } from './caught-up.ts';
import { findReadCopy, type ReadCopyFound, type ReadingWish } from './read-copy.ts';

/** Where something is read from. */
export type Reads<Tables> = {
  run<Found>(read: (db: Kysely<Tables>) => Promise<Found>): Promise<Found>;
};

/** Where long reads go. */
export type LongReads<Tables> = {
  /**
   * Reads on the standby that was near enough when it was looked at last; on the primary where none was, and where the standby fails
   * meanwhile. What a caller has just written may be missing there: who needs all up to an instant says so by `upToMs`, and is read
   * on the primary where the standby was not that far.
   */
  run<Found>(read: (db: Kysely<Tables>) => Promise<Found>, need?: { upToMs: number }): Promise<Found>;
  /**
   * Reads for what must hold everything that was written before this was called, as a file that somebody takes after a change: on the
   * standby once it has all of it, on the primary where it is not that far within half a second. One after the other: each is as new
   * as that at least, and where the standby fails in the middle the rest is read on the primary.
   */
  upToNow(): Promise<Reads<Tables>>;
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
    upToNow: async () => ({ run: (read) => read(db) }),
    look: async () => {},
    found: () => undefined,
    close: async () => {},
  };
}

/** How far behind a standby may have been to be looked at once more. */
const nearMs = 1000;

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
  const orOnPrimary = async <Found>(
    { db }: Opened<Tables>,
    read: (db: Kysely<Tables>) => Promise<Found>,
  ): Promise<Found> => {
    try {
      return await read(db);
    } catch (error) {
      if (asFailure(error)?.code !== 'unavailable') throw error;
      return read(primary);
    }
  };
  return {
    async run(read, { upToMs } = { upToMs: 0 }) {
      const asOf = found?.copy?.asOf.getTime() ?? Number.NEGATIVE_INFINITY;
      return standby === undefined || asOf < upToMs ? read(primary) : orOnPrimary(standby, read);
    },
    async upToNow() {
      const chosen = standby;
      // Nobody waits for one that was far behind.
      const isNear = (found?.copy?.behindMs ?? Number.POSITIVE_INFINITY) <= nearMs;
      const mayRead = chosen !== undefined && isNear && (await hasCaughtUp(primary, chosen.db));
      return {
        // Another one, or one that was left meanwhile, may be behind it.
        run: (read) => (mayRead && standby === chosen ? orOnPrimary(chosen, read) : read(primary)),
      };
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
