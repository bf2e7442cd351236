import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SuiteError } from '../run-suite.ts';

const run = promisify(execFile);

/** What a machine has of what the suite needs. */
export type Machinery = {
  platform: string;
  isRoot: boolean;
  /** Whether there is a user `postgres`: no server runs as root. */
  hasPostgresUser: boolean;
  /** Folder of the newest PostgreSQL that is 15 or later. */
  postgres: string | undefined;
  /** Programs that are there. */
  programs: ReadonlySet<string>;
};

/** Program, and Debian's package that brings it. */
const wanted: readonly (readonly [program: string, brought: string])[] = [
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['python3', 'python3-venv'],
  ['ip', 'iproute2'],
  ['unshare', 'util-linux'],
  ['setpriv', 'util-linux'],
  ['psql', 'postgresql-client'],
];

const leastPostgres = 15;
const leastPatroni = 4;
/** By line of releases, the first that ignores what a leader of before revokes. */
const leastEtcd: Readonly<Record<string, number>> = { '3.4': 31, '3.5': 13 };
const postgresHome = '/usr/lib/postgresql';

/** Looks at this machine. */
export async function readMachinery(): Promise<Machinery> {
  const found = await Promise.all(
    wanted.map(async ([program]) => ((await isThere(program)) ? [program] : [])),
  );
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasPostgresUser: await run('id', ['--user', 'postgres']).then(
      () => true,
      () => false,
    ),
    postgres: newestPostgres(),
    programs: new Set(found.flat()),
  };
}

/** What is missing here, each in words; empty where the suite can run. Pure. */
export function missingOf({ platform, isRoot, hasPostgresUser, postgres, programs }: Machinery): string[] {
  if (platform !== 'linux') return ['Linux'];
  const brought = wanted.flatMap(([program, name]) => (programs.has(program) ? [] : [name]));
  const packages = [
    ...(postgres === undefined || !hasPostgresUser ? [`postgresql-${leastPostgres} or later`] : []),
    ...new Set(brought),
  ];
  return [
    ...(isRoot
      ? []
      : ['root: machines are network namespaces here, and their servers run as the user postgres']),
    ...(packages.length === 0 ? [] : [`the packages ${packages.join(', ')} (Debian: apt-get install)`]),
  ];
}

/**
 * Refuses a Patroni that undoes what was acknowledged, by what its `--version` says. Throws `SuiteError`. Pure.
 */
export function requirePatroni(said: string): string {
  const version = /(\d+)\.\d+(?:\.\d+)?/.exec(said);
  if (version === null)
    throw new SuiteError(`it does not say which Patroni it is: ${said.trim().slice(0, 80)}`);
  if (Number(version[1]) >= leastPatroni) return version[0];
  throw new SuiteError(
    `Patroni ${version[0]} is refused: below ${leastPatroni} a primary that stood still takes its place back and undoes ` +
      'what was acknowledged since. Take Patroni 4 or later from PyPI (docs/high-availability.md).',
  );
}

/**
 * Refuses an etcd that takes the lock from who has it, by what its `--version` says. Throws `SuiteError`. Pure.
 */
export function requireEtcd(said: string): string {
  const found = /etcd Version: (\d+)\.(\d+)\.(\d+)/.exec(said);
  if (found === null) throw new SuiteError(`it does not say which etcd it is: ${said.trim().slice(0, 80)}`);
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number);
  const least = leastEtcd[`${major}.${minor}`];
  const isGood = least === undefined ? major > 3 || (major === 3 && minor > 5) : patch >= least;
  const version = `${major}.${minor}.${patch}`;
  if (isGood) return version;
  throw new SuiteError(
    `etcd ${version} is refused: below 3.4.31 and 3.5.13 a leader that stood still revokes leases that its successor renewed, so that a primary ` +
      'of before leads again and undoes what was acknowledged since (docs/high-availability.md). --etcd names another one.',
  );
}

function isThere(program: string): Promise<boolean> {
  return run('sh', ['-c', 'command -v "$0"', program]).then(
    () => true,
    () => false,
  );
}

function newestPostgres(): string | undefined {
  if (!existsSync(postgresHome)) return undefined;
  const versions = readdirSync(postgresHome)
    .map(Number)
    .filter(
      (version) => version >= leastPostgres && existsSync(join(postgresHome, `${version}/bin/postgres`)),
    );
  const newest = versions.sort((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(postgresHome, `${newest}/bin`);
}
