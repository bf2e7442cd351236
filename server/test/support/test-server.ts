import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../src/platform/db/connection.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import { stopIfUnused } from '../../src/platform/embedded-postgres/stop.ts';
import { memoryFolder } from './memory-folder.ts';

export type StartedTestServer = { server: Connection; stop(): Promise<void> };

const prefix = 'carreto-test-';
/** Younger folders may belong to a run that has not taken its locks yet. */
const abandonedAfterMs = 60_000;

/** The server of DATABASE_URL, or one of our own in a temporary folder. */
export async function startTestServer(): Promise<StartedTestServer> {
  const url = process.env.DATABASE_URL;
  if (url !== undefined && url !== '') return { server: url, stop: async () => {} };
  await removeAbandoned();
  const dataFolder = temporaryFolder();
  const embedded = await attach({
    dataFolder,
    durable: false,
    minFreeBytes: 0,
    waitMs: 60_000,
    say: () => {},
  });
  return {
    server: embedded.superConnection,
    stop: async () => {
      await embedded.release();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A new name for a folder; if this run is killed, the next one stops the server it may hold and removes it. */
export function temporaryFolder(): string {
  return join(tmpdir(), `${prefix}${randomBytes(6).toString('hex')}`);
}

/** Folders of runs that were killed, with the servers that they may hold: here, and in memory, which is the scarcer. */
export async function removeAbandoned(): Promise<void> {
  for (const home of new Set([tmpdir(), memoryFolder])) {
    for (const name of await readdir(home).catch(() => [])) {
      const folder = join(home, name);
      if (name.startsWith(prefix) && (await isOld(folder))) await removeIfUnused(folder);
    }
  }
}

async function isOld(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return (
    found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs && found.uid === process.getuid?.()
  );
}

/** Whatever is wrong with an old folder must not stop a new run. */
async function removeIfUnused(folder: string): Promise<void> {
  const unused = await stopIfUnused(folder, 0).catch(() => false);
  if (unused) await rm(folder, { recursive: true, force: true });
}
