import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const home = join(import.meta.dirname, '../../..');

/** Where a suite keeps what it found: the folder that was named, or one of the project. */
export async function suiteFolder(named: string | undefined): Promise<string> {
  const folder = named === undefined ? join(home, '.carreto/suites') : resolve(named);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Writes a file whole or not at all: whoever is killed meanwhile finds the last one. */
export async function keep(path: string, text: string): Promise<void> {
  const draft = `${path}.part`;
  await writeFile(draft, text);
  await rename(draft, path);
}

/** The text of a file; undefined where there is none. */
export function kept(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
