import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../../../kernel/operator-error.ts';
import { withSession } from '../session.ts';
import { hostsOf } from './hosts.ts';

/** A standby for long reads, and as of when it is. */
export type ReadCopy = { connection: string; asOf: Date; behindMs: number };

/** DATABASE_READ_URL, and how far behind it may be. */
export type ReadingWish = { readUrl: string; mostBehindMs: number };

/** What was found: a standby that may be read, or why none may. */
export type ReadCopyFound = { copy: ReadCopy } | { copy: undefined; why: string };

/** Longest to wait for the word of one server. */
const askBoundMs = 3000;

/**
 * The standby of a URL that is least behind, if it is no further behind than that. The primary is asked first: a standby that has
 * replayed what the primary had written by then is as of then, however long ago the last commit was. Never rejects for a standby
 * that is away; rejects where the primary is.
 * @throws OperatorError where the URL cannot be read.
 */
export async function findReadCopy<Tables>(
  primary: Kysely<Tables>,
  { readUrl, mostBehindMs }: ReadingWish,
): Promise<ReadCopyFound> {
  const { rows } = await sql<Position>`
    select pg_current_wal_lsn()::text as written, now() as at,
      (select system_identifier::text from pg_control_system()) as server`.execute(primary);
  const [now] = rows;
  if (now === undefined) throw new Error('the database did not say where it is');
  const found = await Promise.all(serversOf(readUrl).map((url) => askStandby(url, now)));
  const copies = found.flatMap((one) => (one.copy === undefined ? [] : [one.copy]));
  const [best] = copies.toSorted((one, other) => one.behindMs - other.behindMs);
  if (best === undefined) return { copy: undefined, why: found.map((one) => whyOf(one)).join('; ') };
  if (best.behindMs <= mostBehindMs) return { copy: best };
  return { copy: undefined, why: `it is ${Math.round(best.behindMs / 1000)} s behind` };
}

function whyOf(found: ReadCopyFound): string {
  return found.copy === undefined ? found.why : '';
}

type Position = { written: string; at: Date; server: string };

type Word = { isStandby: boolean; hasAll: boolean | null; replayedAt: Date | null; server: string };

async function askStandby(url: string, { written, at, server }: Position): Promise<ReadCopyFound> {
  const session = {
    applicationName: 'carreto-read',
    connectTimeoutMs: askBoundMs,
    answerTimeoutMs: askBoundMs,
  };
  const word = await withSession(url, session, async (client) => {
    const { rows } = await client.query<Word>(
      `select pg_is_in_recovery() as "isStandby",
        pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $1::pg_lsn) >= 0 as "hasAll",
        pg_last_xact_replay_timestamp() as "replayedAt",
        (select system_identifier::text from pg_control_system()) as server`,
      [written],
    );
    return rows[0];
  }).catch((error: Error) => error);
  if (word === undefined || word instanceof Error)
    return { copy: undefined, why: `it does not answer (${word?.message ?? 'nothing'})` };
  if (word.server !== server) return { copy: undefined, why: 'it is no standby of this database' };
  if (!word.isStandby) return { copy: undefined, why: 'it is no standby' };
  const asOf = word.hasAll === true ? at : word.replayedAt;
  if (asOf === null) return { copy: undefined, why: 'it has replayed nothing yet' };
  return { copy: { connection: url, asOf, behindMs: Math.max(0, at.getTime() - asOf.getTime()) } };
}

/** A URL for each server; which kind of server is wished for is what is looked at here. */
function serversOf(readUrl: string): string[] {
  const plain = readUrl
    .replace(/([?&])target_session_attrs=[^&#]*(&|(?=#)|$)/, '$1')
    .replace(/[?&](?=#|$)/, '');
  try {
    return hostsOf(plain)?.map(({ url }) => url) ?? [plain];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(error.message.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'), { cause: error });
  }
}
