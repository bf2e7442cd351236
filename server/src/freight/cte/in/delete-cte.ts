import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../audit-siblings.ts';
import { lockState, moveCteIn, noteIn } from '../move-cte.ts';
import { cteStates } from '../states.ts';
import { forgetDuplicatesOfIn } from './duplicates.ts';

type Deletion = { cteId: number; carrierId: number };

/** Deletes a CT-e that is not released: it stays, rejected and marked, with a line in its log (decision C3). */
export async function deleteCteIn(tx: Transaction<Rows>, { cteId, carrierId }: Deletion): Promise<void> {
  const from = await lockState(tx, cteId);
  const actor = await carrierActor(tx, carrierId);
  const note = { message: 'CT-e excluído pela transportadora', facts: { event: 'deleted' } };
  const to = cteStates.rejected;
  if (from === to) await noteIn(tx, { cteId, from, to, actor, note });
  else await moveCteIn(tx, { cteId, to, cause: 'deletion', actor, note });
  await tx
    .updateTable('cte')
    .set({ deletedAt: sql<Date>`app_now()`, auditDueAt: null })
    .where('id', '=', cteId)
    .execute();
  await forgetDuplicatesOfIn(tx, cteId);
  await auditSiblingsIn(tx, cteId);
}

async function carrierActor(tx: Transaction<Rows>, carrierId: number) {
  const { tradeName } = await tx
    .selectFrom('carrier')
    .select('tradeName')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow();
  return { operatorId: null, name: tradeName };
}
