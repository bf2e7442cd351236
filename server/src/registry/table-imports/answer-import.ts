import type { ImportAnswers, TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Actor, RegistryContext } from '../changes/change.ts';
import { answeredLayout } from './answered-layout.ts';
import { lockImport, requireMove, viewJob } from './job.ts';
import { signed } from './signed-answers.ts';

/**
 * Answers questions of an import, which goes on. What is left open is asked again.
 * @throws Failure `not_found`; `conflict` where nothing is asked; `invalid_request` for an answer that is none.
 */
export function answerImport(
  ctx: RegistryContext,
  actor: Actor,
  { importId, answers: given }: ImportAnswers & { importId: number },
): Promise<TableImportJob> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockImport(tx, importId);
    const answers = await signed(tx, actor, given);
    const state = requireMove(row, 'answer');
    if (row.questions === null) throw new Error(`import ${importId} asks nothing`);
    const { layout: understood, questions } = row.questions;
    const layout = answeredLayout(understood, answers, questions);
    const answered = await tx
      .updateTable('tableImport')
      .set({
        state,
        answers: JSON.stringify([...row.answers, ...answers]),
        questions: JSON.stringify({ questions: [], layout }),
      })
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return viewJob(tx, answered);
  });
}
