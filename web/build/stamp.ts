import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of `web/`, what no build reads: its results, what is made for it, and tests. */
const unread = /^(?:dist|test|node_modules|\.build-\d+|src[\\/]api[\\/]made)(?:[\\/]|$)|\.test\.tsx?$/;

/**
 * A hash of everything that the dashboard is built from: its own source, the contract, and the lockfile.
 * @param home the folder of the project.
 */
export function webStamp(home: string): string {
  const hash = createHash('sha256');
  const add = (folder: string, skip: RegExp): void => {
    const entries = readdirSync(join(home, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(home, folder).length + 1))
      .filter((file) => !skip.test(file))
      .sort();
    for (const file of entries)
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(home, folder, file)));
  };
  add('web', unread);
  add('contract/src', /\.test\.ts$/);
  hash.update(readFileSync(join(home, 'package-lock.json')));
  return hash.digest('hex');
}

/** The stamp of what was built last; undefined where nothing was. */
export function builtStamp(home: string): string | undefined {
  try {
    return readFileSync(join(home, 'web/dist/stamp'), 'utf8');
  } catch {
    return undefined;
  }
}
