/**
 * Kills its process before it opens, renames, makes or removes the nth file or folder below a folder: loaded before anything else.
 * `CARRETO_KILL_AT` is JSON of a `KillAtFile`.
 */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

export type KillAtFile = { below: string; nth: number };

const { below, nth } = JSON.parse(process.env.CARRETO_KILL_AT ?? '{}') as KillAtFile;
let count = 0;

function counting<Act extends (path: never, ...rest: never[]) => unknown>(act: Act): Act {
  return ((path: never, ...rest: never[]) => {
    if (String(path).startsWith(below)) count += 1;
    if (count === nth) process.kill(process.pid, 'SIGKILL');
    return act(path, ...rest);
  }) as Act;
}

files.open = counting(files.open);
files.rename = counting(files.rename);
files.mkdir = counting(files.mkdir);
files.rm = counting(files.rm);
syncBuiltinESMExports();
