import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { callCarreto } from './call-carreto.ts';
import { type EmbeddedFolder, embeddedFolder } from './embedded-folder.ts';
import { type Ran, runCarreto } from './run-carreto.ts';

/** Places for commands that run as processes of their own; all are gone after the tests of the file. */
export type CommandFolders = {
  /** A file beside the data folders. */
  named(name: string): string;
  /** A data folder where nothing is yet. */
  newFolder(): string;
};

/** Declares them: to be called once, at the top of a test file. */
export function commandFolders(): CommandFolders {
  let files = '';
  const folders: EmbeddedFolder[] = [];
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'carreto-cli-'));
  });
  afterAll(async () => {
    for (const folder of folders) await folder.remove();
    await rm(files, { recursive: true });
  });
  return {
    named: (name) => join(files, name),
    newFolder() {
      const folder = embeddedFolder();
      folders.push(folder);
      return folder.dataFolder;
    },
  };
}

const roomy = { CARRETO_MIN_FREE_MB: '0' };
/** What a service says by its log and how long it waits for balancers is not what commands are tested for. */
const brief = { ...roomy, CARRETO_STOP_NOTICE_MS: '0', CARRETO_LOG_LEVEL: 'silent' };

/** Runs commands on a data folder, however little room the disk has, each as a process of its own. */
export const on =
  (folder: string) =>
  (...words: string[]): Promise<Ran> =>
    runCarreto([...words, '--data', folder], roomy);

/**
 * The same in this process, one after the other: starting one for each costs more than most of what they do. `start` ends as soon as
 * it listens, where it does not refuse to; `environment`: settings beside the usual ones.
 */
export const within =
  (folder: string, environment: Record<string, string> = {}) =>
  (...words: string[]): Promise<Ran> =>
    callCarreto([...words, '--data', folder], { ...brief, ...environment });
