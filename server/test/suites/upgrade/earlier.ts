import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';

const home = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** Whether the history here reaches back to a commit. */
export function isKnown(commit: string): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: home }).then(
    () => true,
    () => false,
  );
}

/** The commit before the last one that brought a migration; undefined where the history here does not reach back to it. */
export async function beforeLastMigration(): Promise<string | undefined> {
  const { stdout } = await run('git', ['log', '--max-count=1', '--format=%P', '--', 'server/migrations'], {
    cwd: home,
  });
  return stdout.trim().split(' ')[0] || undefined;
}

/** The tree of a commit in a new folder, ready to be run. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'tree.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: home });
  await run('tar', ['-xf', archive, '-C', folder]);
  const [own, theirs] = await Promise.all([home, folder].map(packagesOf));
  if (isDeepStrictEqual(own, theirs)) await shareModules(folder);
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}

/** What a tree wants installed, by place, without our own packages. */
async function packagesOf(tree: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(tree, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, unknown> };
  return Object.fromEntries(Object.entries(packages).filter(([place]) => place.startsWith('node_modules/')));
}

/** Links every package that is installed here but our own, which are those of the folder. */
async function shareModules(folder: string): Promise<void> {
  const [from, to] = [join(home, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@carreto'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@carreto' && name !== '.cache') await symlink(join(from, name), join(to, name));
  for (const name of ['contract', 'server']) await symlink(join(folder, name), join(to, '@carreto', name));
}
