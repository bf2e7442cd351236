import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { appendFile, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { SocketConnection } from '../db/connection.ts';
import type { Binaries } from './binaries.ts';
import { superuser } from './cluster.ts';
import { refuseWithoutSpace } from './free-space.ts';
import { createSocketFolder, type Places } from './places.ts';
import { type Probe, probe, readPidFile } from './postmaster.ts';
import { identityOf, serverEnvironment } from './run-program.ts';
import type { ServerUser } from './server-user.ts';
import { port, type ServerMode, serverArguments } from './settings.ts';
import { answers, removeSocket } from './socket.ts';

export type Running = Extract<Probe, { state: 'ready' }>;

export type RunOptions = {
  binaries: Binaries;
  places: Places;
  user: ServerUser | undefined;
  durable: boolean;
  minFreeBytes: number;
  /** Longest to wait for a server that starts, recovers or stops. */
  waitMs: number;
  say(line: string): void;
  /** Ends the waiting. */
  signal?: AbortSignal;
};

const pollMs = 20;
const againAfterMs = 200;
const slowAfterMs = 3000;
const startLog = 'start.log';
/** A server that was killed leaves backends for a moment; one that stops leaves its files for a moment. */
const passing = /pre-existing shared memory block|lock file .* already exists/i;

/**
 * Makes sure that a server serves the cluster: adopts the one that runs, whoever started it, or starts one in
 * a session of its own, so that a Ctrl-C reaches us and not the server. The caller holds the start lock.
 */
export async function ensureRunning(options: RunOptions): Promise<Running> {
  const until = performance.now() + options.waitMs;
  const tellSlow = setTimeout(
    () => options.say('Waiting for the database; after a crash it repairs itself first.'),
    slowAfterMs,
  );
  try {
    for (let child: ChildProcess | undefined; ; ) {
      const found = await probe(options.places.cluster, options.user);
      if (found.state === 'ready') return found;
      if (options.signal?.aborted === true)
        throw new OperatorError('Stopped while waiting for the database.');
      if (performance.now() > until) throw new OperatorError(await reportStuck(found, options));
      if (found.state === 'absent' && hasEnded(child)) child = await startAgain(child, found, options);
      await delay(pollMs);
    }
  } finally {
    clearTimeout(tellSlow);
  }
}

/** Starts a server where there is none; after one that ended at once only if its reason passes by itself. */
async function startAgain(
  previous: ChildProcess | undefined,
  found: Extract<Probe, { state: 'absent' }>,
  options: RunOptions,
): Promise<ChildProcess | undefined> {
  if (previous !== undefined) {
    await refuseUnlessPassing(options);
    await delay(againAfterMs);
  }
  await refuseWithoutSpace(options.places.home, options.minFreeBytes);
  const socketFolder = await createSocketFolder(options.places, options.user);
  // Without its pid file a server ends by itself within a minute; until then nothing guards the data but this.
  if (await answers(socketFolder)) return previous;
  await removeSocket(socketFolder);
  return spawnServer(options, socketFolder, found.claimedPid);
}

export function superConnectionTo(running: Running): SocketConnection {
  return { host: running.socketFolder, port, user: superuser, database: 'postgres' };
}

/**
 * Stops a server that a connection has just confirmed: its clients are cut off, everything is written.
 * Returns when it is gone, or false after `waitMs`.
 */
export async function stopServer(places: Places, running: Running, waitMs: number): Promise<boolean> {
  process.kill(running.pid, 'SIGINT');
  for (const until = performance.now() + waitMs; performance.now() < until; await delay(pollMs)) {
    const file = await readPidFile(places.cluster);
    if (file?.pid === running.pid) continue;
    // One under /tmp would be litter.
    if (dirname(running.socketFolder) !== places.home) await rmdir(running.socketFolder).catch(() => {});
    return true;
  }
  return false;
}

/**
 * `claimedPid` is what a stale `postmaster.pid` names. When that pid is alive and somebody else's, the server
 * would take it for a rival; it is told to disregard it the way `pg_ctl` tells it to disregard the shell. Its
 * other protection, the shared memory block named in the same file, stays in force: nothing is deleted.
 */
async function spawnServer(
  options: RunOptions,
  socketFolder: string,
  claimedPid: number | undefined,
): Promise<ChildProcess> {
  const { binaries, places, user, durable } = options;
  const mode: ServerMode = { socketFolder, logFolder: places.log, durable };
  await removeEmptyPidFile(places.cluster);
  const output = openSync(join(places.log, startLog), 'w', 0o600);
  try {
    const child = spawn(binaries.postgres, serverArguments(places.cluster, mode), {
      ...identityOf(user),
      cwd: '/',
      env: {
        ...serverEnvironment,
        ...(claimedPid === undefined ? {} : { PG_GRANDPARENT_PID: String(claimedPid) }),
      },
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.on('error', ({ message }) => void appendFile(join(places.log, startLog), message).catch(() => {}));
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** A crash of the machine can leave the file empty; the server would not start with it and it says nothing. */
async function removeEmptyPidFile(cluster: string): Promise<void> {
  const file = await readPidFile(cluster);
  if (file !== undefined && file.text.trim() === '')
    await rm(join(cluster, 'postmaster.pid'), { force: true });
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return (
    child === undefined || child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  );
}

async function refuseUnlessPassing({ places }: RunOptions): Promise<void> {
  if (passing.test(await readFile(join(places.log, startLog), 'utf8'))) return;
  const printed = await readLogTail(places.log);
  throw new OperatorError(
    `The database in ${places.cluster} does not start. It said:\n${printed}\n` +
      'If its files are damaged, restore a backup into an empty data folder.',
  );
}

async function reportStuck(found: Probe, { places, waitMs }: RunOptions): Promise<string> {
  const reason = found.state === 'busy' ? found.reason : await readLogTail(places.log);
  return (
    `The database in ${places.cluster} did not become ready within ${Math.round(waitMs / 1000)} s: ${reason}. ` +
    'If a server still runs on that folder, stop it (postmaster.pid there names it) and try again.'
  );
}

/** The last words of a server: what it printed, and the end of the newest log file. */
async function readLogTail(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('postgres-')).sort();
  const texts = await Promise.all(
    [startLog, ...names.slice(-1)].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts
    .flatMap((text) => text.trim().split('\n').slice(-6))
    .join('\n')
    .trim();
}
