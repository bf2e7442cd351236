import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectHome } from '../server/src/cli/project-home.ts';
import { builtStamp, webStamp } from '../web/build/stamp.ts';

/**
 * Builds the dashboard where its source, the contract or the lockfile moved since it was built last; says so, for it
 * takes some seconds. Gives whether the dashboard is there and of today.
 */
export async function buildWeb(say: (line: string) => void): Promise<boolean> {
  const home = projectHome();
  if (builtStamp(home) === webStamp(home)) return true;
  say('carreto: building the dashboard (once for each version of it) ...');
  const child = spawn(process.execPath, [join(home, 'web/build/build.ts')], {
    cwd: home,
    // Nothing of it belongs to what the command itself says.
    stdio: ['ignore', 2, 2],
  });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) say('carreto: the dashboard was not built; the API works without it.');
  return code === 0;
}
