import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { PlatformPackage } from './platform-package.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** Where PostgreSQL's programs can be started from. */
export type Binaries = { initdb: string; postgres: string; major: number };

type Link = { source: string; target: string };

/**
 * Makes the programs of the package startable for a user. npm packages hold no symbolic links and our
 * installation runs no scripts, so the links between the libraries are made here. Where the user cannot pass
 * through the folders above the package, or the package cannot be written, a copy (60 MB) in `copyFolder` is
 * used; `say` tells so when it is made.
 */
export async function prepareBinaries(
  pack: PlatformPackage,
  { user, copyFolder, say }: { user: ServerUser | undefined; copyFolder: string; say(line: string): void },
): Promise<Binaries> {
  if (canReach(join(pack.folder, 'native'), user) && (await linkLibraries(pack.folder))) {
    return binariesIn(pack.folder, pack.major);
  }
  const copy = join(copyFolder, `programs-${pack.version}`);
  if (!(await exists(copy))) {
    say(`The server cannot be run from ${pack.folder}; its programs are copied to ${copy}.`);
    await copyPackage(pack.folder, copy);
  }
  return binariesIn(copy, pack.major);
}

function binariesIn(folder: string, major: number): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major };
}

/** False when a link is missing and cannot be made here. Several processes may do this at once. */
export async function linkLibraries(folder: string): Promise<boolean> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!(await exists(list))) return true;
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (await exists(path)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      if (error.code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copied under another name first: a copy that was cut short is never taken for a whole one. */
async function copyPackage(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  await cp(join(from, 'native'), join(part, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(part);
  await openFolders(part);
  await rename(part, to);
}

/** New folders follow our umask, which may shut out the user who runs the server. */
async function openFolders(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(join(root, entry.name));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
