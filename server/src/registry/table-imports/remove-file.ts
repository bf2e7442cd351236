import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { RegistryContext } from '../changes/change.ts';
import { lockImport, viewJob } from './job.ts';
import { stateWords } from './state-words.ts';

/**
 * Takes a file out of an import that has not been started; those behind it move up.
 * @throws Failure `not_found` without the import or the file; `conflict` where it was started.
 */
export function removeImportFile(
  ctx: RegistryContext,
  { importId, position }: { importId: number; position: number },
): Promise<TableImportJob> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockImport(tx, importId);
    if (row.state !== 'open') {
      throw fail('conflict', {
        message: `A importação ${stateWords(row.state)}; os arquivos dela não mudam mais.`,
      });
    }
    const { numDeletedRows } = await tx
      .deleteFrom('tableImportFile')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw fail('not_found');
    const behind = await tx
      .selectFrom('tableImportFile')
      .select('position')
      .where('importId', '=', importId)
      .where('position', '>', position)
      .orderBy('position')
      .execute();
    // One after the other: places are unique at every moment.
    for (const file of behind) {
      await tx
        .updateTable('tableImportFile')
        .set({ position: sql<number>`position - 1` })
        .where('importId', '=', importId)
        .where('position', '=', file.position)
        .execute();
    }
    return viewJob(tx, row);
  });
}
