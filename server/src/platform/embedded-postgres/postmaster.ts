import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withSession } from '../db/session.ts';
import { superuser } from './cluster.ts';
import { checkSocketFolder } from './places.ts';
import type { ServerUser } from './server-user.ts';

/** What the server writes into `postmaster.pid`. */
export type PidFile = { text: string; pid: number; port: number; socketFolder: string };

/**
 * What is known about the server of a data directory:
 * - `ready`: a connection over its socket confirmed that this pid serves this directory;
 * - `busy`: a server holds the directory but cannot be asked now (starting, recovering, stopping, frozen);
 * - `absent`: none; `claimedPid` is what a stale `postmaster.pid` names, be it dead or somebody else's.
 */
export type Probe =
  | { state: 'ready'; pid: number; socketFolder: string }
  | { state: 'busy'; reason: string }
  | { state: 'absent'; claimedPid?: number };

const answerTimeoutMs = 2000;
/** No server listens on the socket, or there is no socket. */
const notListening = new Set(['ECONNREFUSED', 'ENOENT']);

/** Asks the server of a data directory who it is. Signals nobody. */
export async function probe(cluster: string, user: ServerUser | undefined): Promise<Probe> {
  const file = await readPidFile(cluster);
  if (file === undefined) return { state: 'absent' };
  try {
    await checkSocketFolder(file.socketFolder, user);
    const confirmed = await confirmOverSocket(file);
    return confirmed
      ? { state: 'ready', pid: file.pid, socketFolder: file.socketFolder }
      : { state: 'busy', reason: 'another server answers on its socket' };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === undefined || !notListening.has(code)) return { state: 'busy', reason: message };
    if (await servesFolder(file.pid, cluster)) return { state: 'busy', reason: 'its socket does not answer' };
    return { state: 'absent', claimedPid: file.pid };
  }
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, , , port, socketFolder] = text.split('\n');
  return { text, pid: Number(pid), port: Number(port), socketFolder: socketFolder?.trim() ?? '' };
}

/** A server of ours reads the very file that we read, and its backends are children of the pid in it. */
async function confirmOverSocket(file: PidFile): Promise<boolean> {
  const connection = { host: file.socketFolder, port: file.port, user: superuser, database: 'postgres' };
  const limits = { connectTimeoutMs: answerTimeoutMs, answerTimeoutMs, applicationName: 'carreto-probe' };
  return withSession(connection, limits, async (client) => {
    const { rows } = await client.query<{ text: string; backend: number }>(
      "select pg_read_file('postmaster.pid') as text, pg_backend_pid() as backend",
    );
    const [row] = rows;
    if (row === undefined || firstLines(row.text) !== firstLines(file.text)) return false;
    const parent = await parentOf(row.backend);
    return parent === undefined || parent === file.pid;
  });
}

/** Pid, folder and start time; later lines change while the server starts. */
function firstLines(text: string): string {
  return text.split('\n').slice(0, 3).join('\n');
}

/** Undefined where the system does not tell (macOS). */
async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may itself hold spaces and parentheses.
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1] ?? Number.NaN);
}

/** Whether a pid is a live server of this directory, which servers keep as their working directory. */
async function servesFolder(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform !== 'linux') return (await commandOf(pid)).includes(cluster);
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === (await realpath(cluster));
}

/** The command line of a pid where there is no /proc; empty when there is no such pid. */
async function commandOf(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}
