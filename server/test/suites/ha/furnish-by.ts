import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Furnish } from '../../faults/ledger/installation.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'furnish-earlier.ts');
/** What the program says before the world that it made. */
export const worldMark = 'world ';

/** Furnishes a database by an earlier release, whose tree it is: in its schema, by a process that has nothing of this one. */
export function furnishBy(tree: string): Furnish {
  return async (environment, receivers) => {
    const told = JSON.stringify({
      environment,
      receivers: receivers.map(({ name, url }) => ({ name, url })),
    });
    const words = ['--disable-warning=ExperimentalWarning', program, tree, told];
    const { stdout } = await run(process.execPath, words, { cwd: tree });
    const line = stdout.split('\n').find((one) => one.startsWith(worldMark));
    if (line === undefined) throw new Error(`the earlier release made no world: ${stdout.slice(-500)}`);
    return JSON.parse(line.slice(worldMark.length)) as Awaited<ReturnType<Furnish>>;
  };
}
