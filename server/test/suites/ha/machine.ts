import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Station } from './network.ts';

/** A machine of the database: PostgreSQL under Patroni, and etcd beside it. */
export type Machine = {
  station: Station;
  startEtcd(): void;
  startPatroni(): void;
  /** Starts what does not run. */
  restart(): void;
  /** Pid of the database server; undefined while its file is not there. */
  serverPid(): Promise<number | undefined>;
  /** kill -9 of the database server alone. */
  killServer(): Promise<void>;
  killEtcd(): Promise<void>;
  /** kill -9 of everything that runs there, as a machine dies. */
  kill(): Promise<void>;
  /** Everything that runs there stands still, or goes on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  close(): Promise<void>;
};

/** What a machine runs and where it keeps things. */
export type MachinePlan = {
  station: Station;
  folder: string;
  /** Where what its programs say is kept. */
  logs: string;
  etcd: readonly string[];
  patroni: readonly string[];
  /** What its programs are told by the environment. */
  environment: Readonly<Record<string, string>>;
};

const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];

/** A machine on which nothing runs yet. */
export function createMachine(plan: MachinePlan): Machine {
  const { station, folder, etcd, patroni, environment } = plan;
  const logs: WriteStream[] = [];
  const start = (name: string, words: readonly string[]): ChildProcess => {
    const [command = '', ...rest] = [...station.enter, ...asPostgres, ...words];
    const log = createWriteStream(join(plan.logs, `${station.name}-${name}.log`), { flags: 'a' });
    logs.push(log);
    const { PATH = '' } = process.env;
    const child = spawn(command, rest, {
      env: { PATH, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    return child;
  };
  let running: { etcd?: ChildProcess; patroni?: ChildProcess } = {};
  const signalAll = async (name: NodeJS.Signals): Promise<void> => {
    for (const pid of await station.pids()) signalIfThere(pid, name);
  };
  const hasEnded = (child: ChildProcess | undefined): boolean =>
    child === undefined || child.exitCode !== null || child.signalCode !== null;
  const self: Machine = {
    station,
    startEtcd() {
      running.etcd = start('etcd', etcd);
    },
    startPatroni() {
      running.patroni = start('patroni', patroni);
    },
    restart() {
      if (hasEnded(running.etcd)) self.startEtcd();
      if (hasEnded(running.patroni)) self.startPatroni();
    },
    async serverPid() {
      const file = join(folder, station.name, 'data/postmaster.pid');
      const text = await readFile(file, 'utf8').catch(() => undefined);
      return text === undefined ? undefined : Number.parseInt(text, 10);
    },
    async killServer() {
      const pid = await self.serverPid();
      if (pid === undefined) throw new Error(`no server runs on ${station.name}`);
      process.kill(pid, 'SIGKILL');
    },
    async killEtcd() {
      await end(running.etcd);
    },
    async kill() {
      // Again for what was started between the look and the signal.
      for (let tries = 0; tries < 20 && (await station.pids()).length > 0; tries += 1)
        await signalAll('SIGKILL');
      await Promise.all([end(running.etcd), end(running.patroni)]);
      running = {};
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async close() {
      await self.thaw();
      await self.kill();
      for (const log of logs) await finished(log.end());
    },
  };
  return self;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
