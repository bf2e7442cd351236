import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { endSession, openSession } from '../db/session.ts';
import { type DataLocks, takeStartLock } from './data-locks.ts';
import { pruneLogs } from './log-files.ts';
import { ensureRunning, type Running, type RunOptions, superConnectionTo } from './server.ts';
import { guardSpace } from './space-guard.ts';

export type WatchOptions = { run: RunOptions; locks: DataLocks };

export type Watch = {
  /** The pid of the server while a session of ours is open to it; undefined when in doubt. */
  confirmedPid(): number | undefined;
  /** Resolves when nothing of the watch runs any more. */
  stop(): Promise<void>;
};

const housekeepingEveryMs = 5000;
const beforeRecoveryMs = 100;
const longestPauseMs = 5000;
/** A server that takes longer is frozen; that of the housekeeping waits for its next turn. */
const limits = { applicationName: 'carreto-watch', connectTimeoutMs: 5000, answerTimeoutMs: 5000 };

/**
 * Keeps a session open to the server for as long as the process uses it. When the session ends the server may
 * have died (killed for want of memory, say): whoever notices first starts it again, the others attach. The
 * same session does the housekeeping. A watch does not keep its process alive.
 */
export function watch(first: Running, options: WatchOptions): Watch {
  let running = first;
  let session: Client | undefined;
  const leaving = new AbortController();
  const { signal } = leaving;

  async function recover(): Promise<void> {
    const { waitMs } = options.run;
    const starting = await takeStartLock(options.locks, { waitMs, signal });
    try {
      const { pid } = running;
      running = await ensureRunning({ ...options.run, signal });
      if (running.pid !== pid)
        options.run.say(`The database server ${pid} had ended; ${running.pid} serves now.`);
    } finally {
      starting.release();
    }
  }

  async function keepWatching(): Promise<void> {
    let pauseMs = beforeRecoveryMs;
    while (!signal.aborted) {
      try {
        session = await openSession(superConnectionTo(running), limits);
        pauseMs = beforeRecoveryMs;
        // Told to stop while it was being opened: nobody else knows of it, and its socket would keep the process.
        if (signal.aborted) await endSession(session);
        else await untilItEnds(session, options);
      } catch {
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      } finally {
        session = undefined;
      }
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => {});
      if (!signal.aborted) await recover().catch((error: Error) => sayUnlessLeaving(error));
    }
  }

  function sayUnlessLeaving({ message }: Error): void {
    if (!signal.aborted) options.run.say(message);
  }

  const watching = keepWatching();
  return {
    confirmedPid: () => (session === undefined ? undefined : running.pid),
    stop: async () => {
      leaving.abort();
      if (session !== undefined) await hangUp(session);
      await watching;
    },
  };
}

/** Does the housekeeping until the session ends. */
async function untilItEnds(session: Client, options: WatchOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => session.once('end', resolve));
  socketOf(session).unref();
  const timer = setInterval(() => void keepHouse(session, options), housekeepingEveryMs).unref();
  await ended;
  clearInterval(timer);
}

/** The next turn tries again; a session that died is noticed elsewhere. */
async function keepHouse(session: Client, { run }: WatchOptions): Promise<void> {
  const { places, minFreeBytes, say } = run;
  await guardSpace(session, { cluster: places.cluster, minFreeBytes, say }).catch(() => {});
  await pruneLogs(places.log).catch(() => {});
}

async function hangUp(session: Client): Promise<void> {
  socketOf(session).ref();
  await endSession(session);
}

function socketOf(session: Client): Socket {
  return session.connection.stream as Socket;
}
