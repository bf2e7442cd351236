import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { stopIfUnused } from '../../src/platform/embedded-postgres/stop.ts';
import { temporaryFolder } from './test-server.ts';

/** A data folder for one test, and what is known about the server on it from outside. */
export type EmbeddedFolder = {
  dataFolder: string;
  /** The pid in `postmaster.pid`; undefined when there is no such file. */
  serverPid(): Promise<number | undefined>;
  /** Stops what is left and deletes the folder. */
  remove(): Promise<void>;
};

export function embeddedFolder(): EmbeddedFolder {
  const dataFolder = temporaryFolder();
  // While everybody on it is dead it looks abandoned: young ones are left alone by other runs.
  const young = setInterval(
    () => void utimes(dataFolder, new Date(), new Date()).catch(() => {}),
    10_000,
  ).unref();
  return {
    dataFolder,
    serverPid: async () => {
      const text = await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : Number.parseInt(text, 10);
    },
    remove: async () => {
      clearInterval(young);
      await stopIfUnused(dataFolder, 10_000).catch(() => {});
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Resolves when a condition holds; rejects after 60 s, for machines are shared. For what other processes do, which nothing announces. */
export async function eventually(condition: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 60_000; !(await condition()); ) {
    if (Date.now() > until) throw new Error('what the test waits for did not happen within 60 s');
    await new Promise((resume) => setTimeout(resume, 25));
  }
}

export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
