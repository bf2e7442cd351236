import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A later release than an unpacked one, in a folder beside it: the same programs with another version and one more migration.
 * @param migration the SQL of it.
 */
export async function laterRelease(
  from: string,
  to: string,
  { version, migration }: { version: string; migration: string },
): Promise<void> {
  await run('cp', ['-al', from, to]);
  const before = JSON.parse(await readFile(join(from, 'release.json'), 'utf8')) as {
    version: string;
    migrations: number;
  };
  const added = `server/migrations/${String(before.migrations + 1).padStart(4, '0')}-of-a-later-release.sql`;
  const files: Record<string, string> = {
    'release.json': JSON.stringify({ ...before, version, migrations: before.migrations + 1 }),
    [added]: migration,
  };
  for (const name of ['package.json', 'server/package.json'])
    files[name] = (await readFile(join(from, name), 'utf8')).replace(
      `"version": "${before.version}"`,
      `"version": "${version}"`,
    );
  const sums = new Map<string, string>();
  for (const line of (await readFile(join(from, 'SHA256SUMS'), 'utf8')).split('\n'))
    if (line !== '') sums.set(line.slice(66), line.slice(0, 64));
  for (const [name, text] of Object.entries(files)) {
    sums.set(name, createHash('sha256').update(text).digest('hex'));
    await replace(join(to, name), text);
  }
  await replace(join(to, 'SHA256SUMS'), [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(''));
}

/** What was linked stays as it is in the other folder. */
async function replace(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text);
}

/** The folder that a tarball of a release unpacks to. */
export async function unpack(tarball: string, into: string): Promise<string> {
  await run('tar', ['-xzf', tarball, '-C', into]);
  const name = (await readdir(into)).find((entry) => entry.startsWith('carreto-') && !entry.includes('.tar'));
  if (name === undefined) throw new Error(`${tarball} unpacks to nothing`);
  return join(into, name);
}
