import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../audit-siblings.ts';
import { type CteNote, lockState, moveCteIn, noteIn } from '../move-cte.ts';
import { cteStates } from '../states.ts';
import { forgetDuplicatesOfIn } from './duplicates.ts';
import type { Cancellation } from './sent-cte.ts';

type Deletion = {
  cteId: number;
  /** Who says so: the carrier, or who hands it in for it. */
  actor: Actor;
  cancellation: Cancellation | null;
  /** The cancellation came before the CT-e. */
  hasWaited?: boolean;
};

/**
 * Deletes a CT-e that is not released, because its carrier says so or the tax authority does: it stays, rejected and
 * marked, with a line in its log (decision C3).
 */
export async function deleteCteIn(
  tx: Transaction<Rows>,
  { cteId, actor, cancellation, hasWaited = false }: Deletion,
): Promise<void> {
  const from = await lockState(tx, cteId);
  const note = cancellation === null ? deleted : cancelled(cancellation, hasWaited);
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

function cancelled({ protocol, registeredAtMs, reason }: Cancellation, hasWaited: boolean): CteNote {
  return {
    message: `CT-e cancelado na SEFAZ, protocolo ${protocol}`,
    facts: {
      event: 'deleted',
      protocol,
      registeredAt: new Date(registeredAtMs).toISOString(),
      ...(hasWaited ? { hasWaited } : {}),
    },
    complement: reason,
  };
}
