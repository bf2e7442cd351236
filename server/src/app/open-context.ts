import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { readingOf } from '../freight/archive/world.ts';
import { openPostalDesk } from '../freight/post/open-postal-desk.ts';
import type { Clock } from '../kernel/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { type LongReads, onPrimary, openLongReads } from '../platform/db/hosts/long-reads.ts';
import type { Log } from '../platform/log/log.ts';
import { createSealer } from '../platform/secrets/seal.ts';
import { startRegistryMirror } from '../registry/mirror/mirror.ts';
import { openVendorDesk } from '../registry/vendor-accounts/open-vendor-desk.ts';
import type { Rows } from '../rows.ts';
import type { AppDatabase } from './app-database.ts';

type ContextOptions = {
  config: Config;
  log: Log;
  clock: Clock;
  database: AppDatabase;
  /** The master key. */
  key: Buffer;
  /** Has the other threads of this process read what changed; whoever has just logged in here may be answered there next. */
  refreshOthers(): Promise<void>;
  stack: AsyncDisposableStack;
};

/** Sessions on a standby, of each thread that answers: a report takes two for a moment. */
const longReadPool = 4;

/** What acts need, in whichever thread; `refreshHere` reads what changed in the registry without telling other threads. */
export async function openContext(
  options: ContextOptions,
): Promise<{ ctx: Context; refreshHere: () => Promise<void> }> {
  const { config, log, clock, database, key, refreshOthers, stack } = options;
  const own = await startRegistryMirror({ db: database.reserved, pollMs: config.mirrorPollMs, clock, log });
  stack.defer(() => own.stop());
  const mirror: typeof own = {
    get current() {
      return own.current;
    },
    refresh: async () => void (await Promise.all([own.refresh(), refreshOthers()])),
    ageMs: own.ageMs,
    stop: own.stop,
  };
  const longReads = longReadsOf(config, database);
  stack.defer(() => longReads.close());
  const world = { db: database.db, clock, config, log, mirror, sealer: createSealer(key), longReads };
  const postal = openPostalDesk(world);
  stack.defer(() => postal.close());
  const vendors = openVendorDesk(world);
  stack.defer(() => vendors.close());
  return { ctx: { ...world, postal, vendors }, refreshHere: own.refresh };
}

function longReadsOf(config: Config, { db }: AppDatabase): LongReads<Rows> {
  const wish = readingOf(config);
  if (wish === undefined) return onPrimary(db);
  const open = (connection: string) =>
    openDatabase<Rows>({
      ...{ connection, poolSize: longReadPool, statementTimeoutMs: config.statementTimeoutMs },
      applicationName: 'carreto-read',
    });
  return openLongReads({ primary: db, wish, open });
}
