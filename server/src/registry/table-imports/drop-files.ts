import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';

/** Imports looked at in one go: their files are large. */
const atOnce = 20;

type Storage = Pick<Context, 'db' | 'config'>;

/** How many imports `dropOldImportFiles` would take the files of. */
export async function countOldImportFiles({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const { count } = await db
    .selectFrom('tableImportFile as file')
    .innerJoin('tableImport as job', 'job.id', 'file.importId')
    .select(sql<number>`count(distinct job.id)::integer`.as('count'))
    .where('file.content', 'is not', null)
    .where(
      (where) => where.fn.coalesce('job.startedAt', 'job.createdAt'),
      '<',
      endOfTerm(horizon, config.importFileDays),
    )
    .where((where) =>
      where.or([where('job.endedAt', 'is not', null), where('job.state', 'in', ['open', 'needs_answers'])]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Removes the files of imports that ended long ago, and cancels those that nobody went on with; their record
 * stays. Gives how many imports lost their files. Safe from several processes.
 */
export async function dropOldImportFiles({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const oldest = endOfTerm(horizon, config.importFileDays);
  await db
    .updateTable('tableImport')
    .set({ state: 'cancelled', endedAt: sql`app_now()` })
    .where('state', 'in', ['open', 'needs_answers'])
    .where((where) => where.fn.coalesce('startedAt', 'createdAt'), '<', oldest)
    .execute();
  const old = await db
    .selectFrom('tableImportFile as file')
    .innerJoin('tableImport as job', 'job.id', 'file.importId')
    .select('job.id')
    .distinct()
    .where('file.content', 'is not', null)
    .where((where) => where.fn.coalesce('job.startedAt', 'job.createdAt'), '<', oldest)
    .where('job.endedAt', 'is not', null)
    .limit(atOnce)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('tableImportReading').where('importId', 'in', ids).execute();
  await db.updateTable('tableImportFile').set({ content: null }).where('importId', 'in', ids).execute();
  return old.length;
}
