import { attach } from '../embedded-postgres/attach.ts';
import type { FreeSpace } from '../embedded-postgres/free-space.ts';
import type { Connection } from './connection.ts';
import { waitForServer } from './wait-for-server.ts';

export type EnsureOptions = {
  /** A PostgreSQL 15 or later to use; without it Carreto runs its own. */
  databaseUrl: string | undefined;
  /** Folder of the embedded database; created when missing. */
  dataFolder: string;
  /** Free space below which the embedded database is not started and takes no writes; 0 switches it off. */
  minFreeBytes: number;
  /** Longest to wait for a database that does not answer; `Infinity` for a service, seconds for a command. */
  waitMs: number;
  /** Tells whoever runs the process what it waits for. */
  say(line: string): void;
  /** Ends the waiting. */
  signal?: AbortSignal;
};

export type EnsuredDatabase = {
  connection: Connection;
  kind: 'embedded' | 'external';
  /** For the readiness check. Of an external server nothing is known: there is always enough. */
  freeSpace(): Promise<FreeSpace>;
  /** To be called after the pools are closed; the last process to leave stops the embedded server. */
  release(): Promise<void>;
};

/** Longest to wait for the embedded server: it repairs itself after a crash, which takes minutes at the worst. */
const longestEmbeddedWaitMs = 600_000;
const unknownSpace: FreeSpace = { freeBytes: Number.POSITIVE_INFINITY, minFreeBytes: 0, enough: true };

/**
 * The one way for every process to come by its database: waits for the server of `databaseUrl`, or joins (and
 * if need be creates and starts) the embedded one. Throws `OperatorError` with what to do when there is none.
 */
export async function ensureDatabase(options: EnsureOptions): Promise<EnsuredDatabase> {
  const { databaseUrl, dataFolder, minFreeBytes, waitMs, say } = options;
  if (databaseUrl !== undefined) {
    await waitForServer(databaseUrl, options);
    return {
      connection: databaseUrl,
      kind: 'external',
      freeSpace: async () => unknownSpace,
      release: async () => {},
    };
  }
  const server = await attach({
    dataFolder,
    durable: true,
    minFreeBytes,
    waitMs: Math.min(waitMs, longestEmbeddedWaitMs),
    say,
  });
  const { connection, freeSpace, release } = server;
  return { connection, kind: 'embedded', freeSpace, release };
}
