import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { projectHome } from '../server/src/cli/project-home.ts';

/**
 * Runs a tool of the project's own `node_modules` under our Node, in the project's folder, with its output
 * passed through; gives its exit code. The tool decides how it ends: Ctrl-C reaches it by itself, SIGTERM is handed on,
 * and both are waited for.
 */
export async function runTool(
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const home = projectHome();
  const bin = join(home, 'node_modules/.bin');
  const path = [dirname(process.execPath), bin, process.env.PATH ?? ''].join(delimiter);
  const child = spawn(join(bin, name), [...args], {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: path },
  });
  const wait = (): void => {};
  const handOn = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', handOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
    });
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', handOn);
  }
}
