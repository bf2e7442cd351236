import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** Imports looked at in one go: their files are large. */
const atOnce = 20;

/**
 * Removes the files of imports that ended long ago, and cancels those that nobody went on with; their record
 * stays. Gives how many imports lost their files. Safe from several processes.
 */
export async function dropOldImportFiles(ctx: Pick<Context, 'db' | 'config'>): Promise<number> {
  const oldest = sql<Date>`app_now() - make_interval(days => ${ctx.config.importFileDays})`;
  await ctx.db
    .updateTable('tableImport')
    .set({ state: 'cancelled', endedAt: sql`app_now()` })
    .where('state', 'in', ['open', 'needs_answers'])
    .where((where) => where.fn.coalesce('startedAt', 'createdAt'), '<', oldest)
    .execute();
  const old = await ctx.db
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
  await ctx.db
    .updateTable('tableImportFile')
    .set({ content: null })
    .where(
      'importId',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.length;
}
