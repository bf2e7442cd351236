import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../audit-siblings.ts';
import { type CteNote, lockState, moveCteIn, noteIn } from '../move-cte.ts';
import { cteStates } from '../states.ts';
import { forgetDuplicatesOfIn } from './duplicates.ts';
import type { Cancellation } from './sent-cte.ts';

type Deletion = { cteId: number; carrierId: number; cancellation: Cancellation | null };

/**
 * Deletes a CT-e that is not released, because its carrier says so or the tax authority does: it stays, rejected and
 * marked, with a line in its log (decision C3).
 */
export async function deleteCteIn(
  tx: Transaction<Rows>,
  { cteId, carrierId, cancellation }: Deletion,
): Promise<void> {
  const from = await lockState(tx, cteId);
  const actor = await carrierActor(tx, carrierId);
  const note = cancellation === null ? deleted : cancelled(cancellation);
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

const deleted: CteNote = { message: 'CT-e excluído pela transportadora', facts: { event: 'deleted' } };

function cancelled({ protocol, registeredAtMs, reason }: Cancellation): CteNote {
  return {
    message: `CT-e cancelado na SEFAZ, protocolo ${protocol}`,
    facts: { event: 'deleted', protocol, registeredAt: new Date(registeredAtMs).toISOString() },
    complement: reason,
  };
}

/** A carrier, as logs name it. */
export async function carrierActor(tx: Transaction<Rows>, carrierId: number): Promise<Actor> {
  const { tradeName } = await tx
    .selectFrom('carrier')
    .select('tradeName')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow();
  return { operatorId: null, name: tradeName };
}
