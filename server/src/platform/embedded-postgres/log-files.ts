import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The server starts a new file every 10 MB, so this bounds the folder at 50 MB. */
const filesKept = 5;

/** Deletes all but the newest log files of the server; their names sort by time. */
export async function pruneLogs(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^postgres-.*\.log$/.test(name)).sort();
  for (const name of names.slice(0, -filesKept)) await rm(join(folder, name), { force: true });
}
