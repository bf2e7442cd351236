import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCarreto } from './call-carreto.ts';
import type { Ran } from './run-carreto.ts';
import { runProgram } from './run-program.ts';

const home = join(import.meta.dirname, '../../..');

/** A place where releases are installed whose programs are those of the source. */
export type Installed = {
  prefix: string;
  /** The folder of a release, installed or not. */
  folder(version: string): string;
  /** Puts a release beside the prefix, as it is unpacked; `hook` is what its launcher does before anything else. */
  offer(version: string, hook?: string): Promise<string>;
  /** Runs a command of a release that is installed. */
  run(version: string, ...words: string[]): Promise<Ran>;
  /** The same in this process, for what does not end, start or change anything of its own process. */
  call(version: string, ...words: string[]): Promise<Ran>;
  remove(): Promise<void>;
};

/** Installs a version, as `install.sh` leaves it, without a service. */
export async function installed(version: string, dataFolder: string): Promise<Installed> {
  const root = await mkdtemp(join(tmpdir(), 'carreto-installed-'));
  await chmod(root, 0o755);
  const prefix = join(root, 'prefix');
  const folder = (name: string): string => join(prefix, 'releases', name);
  await writeRelease(folder(version), version, { dataFolder, hook: '' });
  await symlink(join('releases', version), join(prefix, 'current'));
  await writeFile(join(prefix, 'installation'), `data=${dataFolder}\nuser=carreto\nservice=\n`);
  return {
    prefix,
    folder,
    async offer(offered, hook = '') {
      const at = join(root, `carreto-${offered}`);
      await rm(at, { recursive: true, force: true });
      await writeRelease(at, offered, { dataFolder, hook });
      return at;
    },
    run: (name, ...words) => runProgram(join(folder(name), 'carreto'), words),
    call: (name, ...words) => callCarreto(words, { CARRETO_HOME: folder(name), ...settings(dataFolder) }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** What its launcher sets for every command. */
const settings = (dataFolder: string) => ({
  CARRETO_MIN_FREE_MB: '0',
  CARRETO_THREADS: '1',
  CARRETO_STOP_NOTICE_MS: '0',
  CARRETO_DATA: dataFolder,
});

async function writeRelease(
  folder: string,
  version: string,
  { dataFolder, hook }: { dataFolder: string; hook: string },
): Promise<void> {
  const migrations = join(home, 'server/migrations');
  await mkdir(join(folder, 'server'), { recursive: true });
  await symlink(migrations, join(folder, 'server/migrations'));
  const facts = {
    ...{ name: 'carreto', version, commit: 'c', platform: `${process.platform}-${process.arch}` },
    ...{ migrations: (await readdir(migrations)).length, postgres: 18, unpackedKb: 1 },
  };
  const files = {
    'release.json': JSON.stringify(facts),
    carreto: [
      '#!/bin/sh',
      'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)',
      'export CARRETO_HOME="$here"',
      ...Object.entries(settings(dataFolder)).map(([name, value]) => `export ${name}=${value}`),
      `export NODE_COMPILE_CACHE=${join(home, 'node_modules/.cache/carreto-compile')}`,
      `carreto() { ${process.execPath} --disable-warning=ExperimentalWarning ${join(home, 'server/src/cli/carreto.ts')} "$@"; }`,
      hook,
      `exec ${process.execPath} --disable-warning=ExperimentalWarning ${join(home, 'server/src/cli/carreto.ts')} "$@"`,
      '',
    ].join('\n'),
  };
  const sums = Object.entries(files).map(
    ([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`,
  );
  for (const [name, text] of Object.entries({ ...files, SHA256SUMS: sums.join('') }))
    await writeFile(join(folder, name), text, { mode: name === 'carreto' ? 0o755 : 0o644 });
}
