import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';
import { masterKeyName } from '../secrets/master-key.ts';
import { locksOf } from './data-locks.ts';

/** Says that a data folder was new when somebody began to make its database, until that database is there. */
const newFolderMark = 'database-unfinished';

/** What lies in a data folder only if a database was, or should have been, there: its key, its logs, its locks. */
function tracesIn(dataFolder: string): string[] {
  const { start, users } = locksOf(dataFolder);
  return [join(dataFolder, masterKeyName), join(dataFolder, 'log'), users, start].filter((path) =>
    existsSync(path),
  );
}

/**
 * To be called before anything is written into a data folder: marks one that is new, so that a start which was
 * killed half-way may be repeated.
 */
export async function markNewFolder(dataFolder: string): Promise<void> {
  if (tracesIn(dataFolder).length === 0) await writeFile(join(dataFolder, newFolderMark), '');
}

/** The database of the folder is there. Called again it changes nothing. */
export async function unmarkNewFolder(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, newFolderMark), { force: true });
}

/** Whether something is left of a database that is gone from a data folder; the caller knows that it is gone. */
export function hasLostCluster(dataFolder: string): boolean {
  return tracesIn(dataFolder).length > 0 && !existsSync(join(dataFolder, newFolderMark));
}

/**
 * An empty database must never silently stand in for one that is gone.
 * @throws OperatorError where something is left of a database that is not there.
 */
export function refuseLostCluster(dataFolder: string, cluster: string): void {
  if (hasLostCluster(dataFolder)) throw new OperatorError(lostClusterSentence(dataFolder, cluster));
}

function lostClusterSentence(dataFolder: string, cluster: string): string {
  return (
    `${dataFolder} has had a database, but ${cluster} is not there. Mount or put back what is missing, or ` +
    `restore a backup: ./carreto restore FILE --data ${dataFolder}. To begin with an empty database, name another data folder.`
  );
}
