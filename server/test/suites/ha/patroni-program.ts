import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tell } from '../../faults/ledger/report.ts';
import { requirePatroni } from './needs.ts';

const run = promisify(execFile);
const requirements = join(import.meta.dirname, '../../../../deploy/ha/requirements.txt');

/**
 * The program of a Patroni: the one that was named, or that of `deploy/ha`, brought from PyPI into an environment of its own in
 * `folder`. Throws `SuiteError` where it is below 4.
 */
export async function findPatroni(named: string | undefined, folder: string): Promise<string> {
  const program = named ?? (await bringPatroni(folder));
  const { stdout } = await run(program, ['--version']);
  tell(`Patroni ${requirePatroni(stdout)}`);
  return program;
}

async function bringPatroni(folder: string): Promise<string> {
  const home = join(folder, 'patroni');
  tell('brings Patroni from PyPI');
  // Debian's, whatever other Python comes first.
  await run('/usr/bin/python3', ['-m', 'venv', home]);
  await run(join(home, 'bin/pip'), ['install', '--quiet', '--no-deps', '--requirement', requirements], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return join(home, 'bin/patroni');
}
