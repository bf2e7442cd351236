import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually, isAlive } from '../../support/embedded-folder.ts';
import { killDatabase } from './kill-rounds.ts';
import { requireProgress, type Scene } from './ledger-run.ts';
import { tell } from './report.ts';

const run = promisify(execFile);

/** How often sessions are ended, and when the next time is: once a second, or as soon as so much more was acknowledged. */
export type SessionEnds = { times: number; after: 'a second' | { acknowledgements: number } };

/** Ends every session of Carreto again and again (D01). Gives how many. */
export async function endSessions(scene: Scene, { times, after }: SessionEnds): Promise<number> {
  let ended = 0;
  await scene.installation.look(async (session) => {
    for (let time = 0; time < times; time += 1) {
      const { rowCount } = await session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = 'carreto' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      ended += rowCount ?? 0;
      await (after === 'a second' ? pause(1000) : requireProgress(scene, after.acknowledgements));
    }
  });
  return ended;
}

/** Stops every process of the database server for some seconds (D03), and tells how long it took to get on. */
export async function freezeDatabase(scene: Scene, seconds: number): Promise<void> {
  const pids = await serverPids(scene);
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of pids) signalIfThere(pid, name);
  };
  signal('SIGSTOP');
  try {
    await pause(seconds * 1000);
  } finally {
    signal('SIGCONT');
  }
  await tellRecovery(scene, `paused for ${seconds} s`);
}

/** kill -9 of the database server (D02): whoever uses it starts it again. */
export async function crashDatabase(scene: Scene): Promise<void> {
  const { folder } = scene.installation;
  const killed = await folder.serverPid();
  await killDatabase(scene.installation);
  // What was answered while it died is no recovery, and the file names the dead one for a while.
  await eventually(async () => {
    const pid = await folder.serverPid();
    return pid !== killed && isAlive(pid);
  });
  await tellRecovery(scene, 'killed');
}

async function tellRecovery(scene: Scene, what: string): Promise<void> {
  const fromMs = performance.now();
  await requireProgress(scene, 1);
  tell(`  database ${what}: first success ${((performance.now() - fromMs) / 1000).toFixed(1)} s later`);
}

/** The server and the processes it started. */
async function serverPids({ installation }: Scene): Promise<number[]> {
  const server = await installation.folder.serverPid();
  if (server === undefined) return [];
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [server, ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === server ? [pid] : []))];
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
