import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { RegistryContext } from '../changes/change.ts';
import { lockImport, requireMove, viewJob } from './job.ts';

/**
 * Lets an import run: a worker of any process takes it. One that was started already is as it is.
 * @throws Failure `not_found`; `conflict` without files, or where it came to an end.
 */
export function startImport(ctx: RegistryContext, importId: number): Promise<TableImportJob> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockImport(tx, importId);
    if (row.state === 'waiting' || row.state === 'running') return viewJob(tx, row);
    const state = requireMove(row, 'start');
    const { count } = await tx
      .selectFrom('tableImportFile')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('importId', '=', importId)
      .executeTakeFirstOrThrow();
    if (count === 0) throw fail('conflict', { message: 'Envie ao menos um arquivo antes de iniciar.' });
    const started = await tx
      .updateTable('tableImport')
      .set({ state, startedAt: sql`app_now()` })
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return viewJob(tx, started);
  });
}

/**
 * Ends an import that has not ended; a worker that reads it notices and stores nothing.
 * @throws Failure `not_found`; `conflict` where it came to another end.
 */
export function cancelImport(ctx: RegistryContext, importId: number): Promise<TableImportJob> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockImport(tx, importId);
    if (row.state === 'cancelled') return viewJob(tx, row);
    const cancelled = await tx
      .updateTable('tableImport')
      .set({ state: requireMove(row, 'cancel'), claim: null, leaseUntil: null, endedAt: sql`app_now()` })
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return viewJob(tx, cancelled);
  });
}
