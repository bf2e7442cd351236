/** `./carreto test ha`: a whole cluster under Patroni, what kills parts of it, and what clients see of that. */
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { currentCommit, tell } from '../faults/ledger/report.ts';
import { missingOf, readMachinery, requireEtcd } from './ha/needs.ts';
import { type HaOptions, readOptions } from './ha/options.ts';
import { findPatroni } from './ha/patroni-program.ts';
import { openResults, saveResults } from './ha/results.ts';
import { type HaRun, runHa } from './ha/run-ha.ts';
import { faultsOf, haTable } from './ha/table.ts';
import { interruption } from './interruption.ts';
import { runSuite } from './run-suite.ts';
import { keep, suiteFolder } from './suite-folder.ts';
import { beforeLastMigration, checkOut, isKnown } from './upgrade/earlier.ts';

const run = promisify(execFile);
/** Says to the one inside where its things are. */
const insideKey = 'HA_INSIDE';
/**
 * A namespace of its own for networks, processes and mounts: nothing is sent to anybody else, and whatever ends the suite ends
 * every server that it started. The shell takes care of those whose parents ended.
 */
const isolated = ['--net', '--pid', '--fork', '--kill-child', '--mount', '--mount-proc'];
const asInit = '"$@" & child=$!; trap "" INT TERM; wait "$child"';

type Inside = {
  folder: string;
  patroni: string;
  etcd: string;
  postgres: string;
  /** Where the release is that `release` begins with, and its commit. */
  earlier: { tree: string; commit: string } | null;
};

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  const options = readOptions(words);
  const told = process.env[insideKey];
  if (told !== undefined) return inside(options, JSON.parse(told) as Inside);
  const machinery = await readMachinery();
  const programs = new Set([...machinery.programs, ...(options.etcd === undefined ? [] : ['etcd'])]);
  const missing = missingOf({ ...machinery, programs });
  if (missing.length > 0 || machinery.postgres === undefined) {
    tell(`Nothing was tried: this machine lacks ${missing.join('; ')}.`);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'carreto-ha-'));
  await chmod(folder, 0o755);
  try {
    const patroni = await findPatroni(options.patroni, folder);
    const etcd = await findEtcd(options.etcd ?? 'etcd');
    const earlier = options.trials.includes('release') ? await bringEarlier(options, folder) : null;
    return await isolate(words, { folder, patroni, etcd, postgres: machinery.postgres, earlier });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findEtcd(program: string): Promise<string> {
  const { stdout } = await run(program, ['--version']);
  tell(`etcd ${requireEtcd(stdout)}`);
  return program;
}

/** The tree of the commit that an upgrade begins with; null where the history here does not reach back to it. */
async function bringEarlier({ from }: HaOptions, folder: string): Promise<Inside['earlier']> {
  const commit = from ?? (await beforeLastMigration());
  if (commit === undefined || !(await isKnown(commit))) {
    tell(
      `The history here does not reach back to ${commit ?? 'before the last migration'}: no release is upgraded.`,
    );
    return null;
  }
  tell(`checks ${commit} out`);
  const tree = join(folder, 'earlier');
  await checkOut(commit, tree);
  return { tree, commit };
}

/** Runs this program again where nothing leads out. */
function isolate(words: readonly string[], told: Inside): Promise<number> {
  const self = [process.execPath, '--disable-warning=ExperimentalWarning', import.meta.filename, ...words];
  const child = spawn('unshare', [...isolated, 'sh', '-c', asInit, 'sh', ...self], {
    env: { ...process.env, [insideKey]: JSON.stringify(told) },
    stdio: 'inherit',
  });
  const pass = (name: NodeJS.Signals): void => void child.kill(name);
  // Ctrl-C reaches the one inside by itself; this one waits for it to end in order.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => pass('SIGKILL'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function inside(options: HaOptions, told: Inside): Promise<number> {
  const { folder, patroni, etcd, postgres } = told;
  const kept = await suiteFolder(options.data);
  const path = join(kept, 'ha.json');
  const results = await openResults(path, await currentCommit());
  const seed = options.seed ?? randomInt(2 ** 31 - 2);
  tell(`seed ${seed}, commit ${results.commit}, ${options.rounds} × ${options.trials.join(', ')}`);
  const table = join(kept, 'ha.md');
  const logs = join(kept, 'ha-logs');
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs);
  await runAll(options, told, {
    ...{ plan: { folder, logs, patroni, etcd, postgres, owner: await postgresUser() }, seed, results },
    ...{ rounds: options.rounds, trials: [], signal: interruption() },
    async save() {
      await saveResults(path, results);
      await keep(table, haTable(results));
    },
  });
  tell(`\n${haTable(results)}\n${table}`);
  const isGood =
    results.wrong.length === 0 && results.results.every((result) => faultsOf(result).length === 0);
  return isGood ? 0 : 1;
}

/** All on one cluster but `release`, each round of which begins with a new one. */
async function runAll({ trials, rounds }: HaOptions, { earlier }: Inside, run: HaRun): Promise<void> {
  const others = trials.filter((name) => name !== 'release');
  if (others.length > 0) await runHa({ ...run, trials: others });
  if (earlier === null || !trials.includes('release')) return;
  tell(`from ${earlier.commit}`);
  for (let round = 0; round < rounds && !run.signal.aborted; round += 1) {
    const folder = join(run.plan.folder, `release-${round}`);
    await mkdir(folder, { mode: 0o755 });
    const plan = { ...run.plan, folder, earlier: earlier.tree };
    await runHa({ ...run, plan, rounds: 1, trials: ['release'], seed: run.seed + round });
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const [uid = 0, gid = 0] = await Promise.all(
    ['--user', '--group'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)),
  );
  return { uid, gid };
}

await runSuite(main);
