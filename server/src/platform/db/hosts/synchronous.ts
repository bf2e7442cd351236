import { type Kysely, sql } from 'kysely';

/** Whether a standby holds what the primary acknowledges, so that a failover forgets nothing. */
type Synchronous = 'yes' | 'no' | 'unknown';

type Settings = { commit: string | null; standbys: string | null };

/** With these a commit returns before a standby has it, whatever standbys there are. */
const hasty: ReadonlySet<string> = new Set(['off', 'local']);

/** Asks the primary; `unknown` where it cannot be read. Rejects only where the database is away. */
export async function readSynchronous<Tables>(db: Kysely<Tables>): Promise<Synchronous> {
  const { rows } = await sql<Settings>`
    select current_setting('synchronous_commit', true) as commit,
           current_setting('synchronous_standby_names', true) as standbys`.execute(db);
  return judgeSynchronous(rows[0] ?? { commit: null, standbys: null });
}

/**
 * A primary that names standbys waits for them with every commit, also for one that is away: what it says is enough. Patroni
 * takes the names away where it lets the primary go on alone. Pure.
 * @internal Servers of tests are what they are; a test says what others answer.
 */
export function judgeSynchronous({ commit, standbys }: Settings): Synchronous {
  if (commit === null || standbys === null) return 'unknown';
  return hasty.has(commit) || standbys.trim() === '' ? 'no' : 'yes';
}
