import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, normalize, resolve } from 'node:path';
import { hashFile } from '../../platform/files/hash-file.ts';
import { CommandError } from '../command.ts';
import { type Installation, releaseFolder } from './installation.ts';
import { compareVersions, type ReleaseFacts, readReleaseFacts } from './release-facts.ts';
import { runProgram } from './run-program.ts';

const sumsName = 'SHA256SUMS';
const sumLine = /^([0-9a-f]{64}) {2}(.+)$/;

/**
 * Puts a release beside the one that runs, whole or not at all, and gives what it says of itself. Nothing that runs is touched.
 * @param source its tarball, or the folder it was unpacked to.
 * @throws CommandError where it is damaged, of another platform, older than ours, or no release at all.
 */
export async function takeIn(installation: Installation, source: string): Promise<ReleaseFacts> {
  const incoming = join(installation.prefix, 'releases', '.incoming');
  await rm(incoming, { recursive: true, force: true });
  try {
    await mkdir(incoming, { recursive: true, mode: 0o755 });
    const folder = await unpack(resolve(source), incoming);
    const facts = readReleaseFacts(folder);
    refuseUnfit(installation.own, facts);
    await verifySums(folder);
    const target = releaseFolder(installation, facts.version);
    // What lies there runs, or an earlier call put it there: the same sums, or it is not whole.
    if (!(await isSame(folder, target))) {
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
    }
    return facts;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function unpack(source: string, into: string): Promise<string> {
  if (!existsSync(source)) throw new CommandError(`${source} is not there.`);
  if (statSync(source).isDirectory()) {
    readReleaseFacts(source);
    const folder = join(into, 'release');
    await cp(source, folder, { recursive: true, verbatimSymlinks: true });
    return folder;
  }
  const words = ['-xzf', source, '-C', into, '--no-same-owner', '--no-same-permissions'];
  const { code, said } = await runProgram('tar', words);
  const [name, ...more] = readdirSync(into);
  if (code !== 0 || name === undefined || more.length > 0)
    throw new CommandError(`${source} is damaged, or no release. ${said.split('\n')[0]}`.trim(), {
      nextStep: 'Get the tarball again, and compare its sum with the one that was published with it.',
    });
  return join(into, name);
}

/** What can be said before anything of it is run. */
export function refuseUnfit(own: ReleaseFacts, facts: ReleaseFacts): void {
  if (facts.platform !== own.platform)
    throw new CommandError(
      `The release is made for ${facts.platform}, and this machine has ${own.platform}.`,
    );
  if (compareVersions(facts.version, own.version) < 0)
    throw new CommandError(`The release is ${facts.version}, and ${own.version} runs here.`, {
      nextStep:
        'Older releases do not know what later ones wrote. Restore a backup with the release that made it.',
    });
  if (facts.migrations < own.migrations)
    throw new CommandError(
      `The release knows ${facts.migrations} migrations of the database, and the one that runs here ${own.migrations}.`,
      { nextStep: 'It is of another line of releases: take one that was made after the one that runs.' },
    );
  if (facts.postgres !== own.postgres)
    throw new CommandError(
      `The release brings PostgreSQL ${facts.postgres}, and the database is of PostgreSQL ${own.postgres}.`,
      {
        nextStep:
          'docs/operations.md, "Upgrade", tells the way: export with the old release, import with the new one.',
      },
    );
}

/** Whether every migration that our database may have run is the same in another release. */
export async function refuseOtherMigrations(ours: string, theirs: string): Promise<void> {
  const folder = 'server/migrations';
  for (const name of readdirSync(join(ours, folder)).filter((file) => file.endsWith('.sql'))) {
    const [own, other] = await Promise.all(
      [ours, theirs].map((root) => readFile(join(root, folder, name), 'utf8').catch(() => undefined)),
    );
    if (own !== other)
      throw new CommandError(`The migration ${name} is another one in the new release.`, {
        nextStep: 'It is of another line of releases: take one that was made after the one that runs.',
      });
  }
}

/** Every file that is listed, against its sum; a release that lists nothing is none. */
export async function verifySums(folder: string): Promise<void> {
  const text = await readFile(join(folder, sumsName), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0) throw damaged(`${sumsName} is missing`);
  for (const line of lines) {
    const [, sum, path = ''] = sumLine.exec(line) ?? [];
    if (sum === undefined || normalize(path) !== path || path.startsWith('..') || path.startsWith('/'))
      throw damaged(`${sumsName} has a line that is none`);
    if ((await sumOf(join(folder, path))) !== sum) throw damaged(`${path} is not as it was made`);
  }
}

function damaged(reason: string): CommandError {
  return new CommandError(`The release is damaged: ${reason}.`, {
    nextStep: 'Get the tarball again, and compare its sum with the one that was published with it.',
  });
}

function sumOf(file: string): Promise<string | undefined> {
  return hashFile(file).then(
    ({ sha256 }) => sha256,
    () => undefined,
  );
}

async function isSame(folder: string, target: string): Promise<boolean> {
  if (!existsSync(target)) return false;
  const [fresh, there] = await Promise.all(
    [folder, target].map((root) => readFile(join(root, sumsName), 'utf8').catch(() => '')),
  );
  return (
    fresh === there &&
    (await verifySums(target).then(
      () => true,
      () => false,
    ))
  );
}
