import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../../kernel/operator-error.ts';
import { asFailure } from './as-failure.ts';
import { requireDatabaseUrl } from './hosts/hosts.ts';
import { refuseSharedSessions } from './pooler.ts';
import { withSession } from './session.ts';

export type WaitOptions = { waitMs: number; say(line: string): void; signal?: AbortSignal };

const oldestVersion = 15;
const connectTimeoutMs = 5000;
const firstPauseMs = 250;
const longestPauseMs = 5000;

/** What to do about refusals that waiting does not cure, by SQLSTATE. */
const advice = new Map([
  ['28P01', 'Check the user and the password in DATABASE_URL.'],
  ['28000', 'Check the user in DATABASE_URL and the pg_hba.conf of the server.'],
  ['3D000', 'Create the database (createdb) or correct its name in DATABASE_URL.'],
  ['42501', 'Grant the user of DATABASE_URL the right to connect and to create tables.'],
]);

/**
 * Waits until the server of a URL takes writes, and checks that it is one that Carreto runs on. What waiting
 * does not cure is thrown as `OperatorError`; neither lines nor errors show the URL, which holds a password.
 */
export async function waitForServer(databaseUrl: string, options: WaitOptions): Promise<void> {
  requireDatabaseUrl(databaseUrl);
  const until = performance.now() + options.waitMs;
  let lastMessage: string | undefined;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const reason = await whyNotReady(databaseUrl);
    if (reason === undefined) return;
    if (options.signal?.aborted) throw new OperatorError('Stopped while waiting for the database.');
    if (performance.now() + pauseMs > until) {
      throw new OperatorError(`The database does not answer: ${reason}. Check DATABASE_URL and the server.`);
    }
    if (reason !== lastMessage) options.say(`Waiting for the database: ${reason}.`);
    lastMessage = reason;
    await delay(pauseMs, undefined, { signal: options.signal }).catch(() => {});
  }
}

/** Undefined when the server can be used; throws when it never will. */
async function whyNotReady(databaseUrl: string): Promise<string | undefined> {
  const limits = {
    applicationName: 'carreto-wait',
    connectTimeoutMs,
    answerTimeoutMs: connectTimeoutMs,
    statementTimeoutMs: connectTimeoutMs,
  };
  try {
    return await withSession(databaseUrl, limits, async (session) => {
      const reason = await inspect(session);
      if (reason === undefined)
        await withSession(databaseUrl, limits, (second) => refuseSharedSessions(session, second));
      return reason;
    });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { message, code } = error as Error & { code?: string };
    const reason = message === '' ? String(code) : message;
    if (asFailure(error) !== undefined) return reason;
    throw new OperatorError(
      `The database refuses: ${reason}. ${advice.get(code ?? '') ?? 'Check DATABASE_URL.'}`,
    );
  }
}

async function inspect(session: Client): Promise<string | undefined> {
  const { rows } = await session.query<{ version: number; encoding: string; standby: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding,
            pg_is_in_recovery() as standby`,
  );
  const [found] = rows;
  if (found === undefined || found.standby) return 'it is a standby that takes no writes yet';
  if (found.version < oldestVersion) {
    throw new OperatorError(
      `DATABASE_URL names a PostgreSQL ${found.version}; Carreto needs ${oldestVersion} or later.`,
    );
  }
  if (found.encoding !== 'UTF8') {
    throw new OperatorError(
      `The database is encoded in ${found.encoding}; create one with: create database carreto template template0 encoding 'UTF8'.`,
    );
  }
  return undefined;
}
