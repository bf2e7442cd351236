import type { Kysely } from 'kysely';
import type { Log } from '../../platform/log/log.ts';
import type { Rows } from '../../rows.ts';
import type { TableProgress } from '../../tariff/prepare/prepare-table.ts';
import { type ClaimedImport, claimImport, type ImportProgress, releaseClaim, renewClaim } from './claim.ts';
import { LostClaim } from './end-import.ts';
import { runImport } from './run-import.ts';

/** Works imports off, one at a time in each process. */
export type ImportWorker = {
  /** Works until nothing waits. */
  run(): Promise<void>;
  /** Gives up what it is at, so that another process goes on, and takes nothing more. */
  stop(): void;
};

/** The lease is renewed several times before it is over. */
const renewMs = 15_000;
/** Progress is written down at most this often. */
const progressMs = 1_000;

/** Percent at which a phase begins. */
const percentOf: Readonly<Record<TableProgress['phase'], number>> = {
  reading: 0,
  understanding: 60,
  compiling: 80,
};

export function createImportWorker({ db, log }: { db: Kysely<Rows>; log: Log }): ImportWorker {
  const stopping = new AbortController();
  return {
    async run() {
      while (!stopping.signal.aborted) {
        const claimed = await claimImport(db);
        if (claimed === undefined) return;
        await work(claimed);
      }
    },
    stop: () => stopping.abort(new Error('stopping')),
  };

  async function work(claimed: ClaimedImport): Promise<void> {
    const lost = new AbortController();
    const lease = keepLease(db, claimed, () => lost.abort(new LostClaim('taken away')));
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    try {
      await runImport(db, claimed, { signal, onProgress: lease.progress });
    } catch (error) {
      if (error instanceof LostClaim || lost.signal.aborted) return;
      await releaseClaim(db, claimed, stopping.signal.aborted);
      if (!stopping.signal.aborted) {
        log.error({ err: error, importId: claimed.id }, 'an import was interrupted; it will be tried again');
      }
    } finally {
      await lease.end();
    }
  }
}

type LeaseKeeper = { progress(progress: TableProgress): void; end(): Promise<void> };

/** Renews the lease while work lasts and writes down how far it is; says when the import was taken away. */
function keepLease(db: Kysely<Rows>, claimed: ClaimedImport, onLost: () => void): LeaseKeeper {
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let writtenMs = Number.NEGATIVE_INFINITY;
  let latest: ImportProgress = {};
  const write = (): void => {
    if (isWriting) return;
    isWriting = true;
    writtenMs = performance.now();
    // A database that is away for a moment must not end the work; the lease tells whether it was too long.
    writing = renewClaim(db, claimed, latest)
      .then(
        (isOurs) => void (isOurs || onLost()),
        () => {},
      )
      .finally(() => {
        isWriting = false;
      });
  };
  const timer = setInterval(write, renewMs);
  timer.unref();
  return {
    progress({ phase, rows, part = 0 }) {
      const within = phase === 'reading' ? Math.floor(part * percentOf.understanding) : 0;
      latest = { phase, rowsRead: rows, percent: percentOf[phase] + within };
      if (performance.now() - writtenMs >= progressMs) write();
    },
    end() {
      clearInterval(timer);
      return writing;
    },
  };
}
