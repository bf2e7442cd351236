import type { Selectable, Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { requireUndecided } from '../../cte/decisions.ts';
import type { CteRows } from '../../cte/rows.ts';

/**
 * Holds a CT-e of anybody's, or of one carrier's, until the transaction ends.
 * @throws Failure `not_found`; `conflict` for one that its carrier deleted, and while what somebody decided is not effective yet
 */
export async function lockCte(
  tx: Transaction<Rows>,
  { cteId, carrierIds }: { cteId: number; carrierIds: readonly number[] | null },
): Promise<Selectable<CteRows['cte']>> {
  const cte = found(
    await tx.selectFrom('cte').selectAll().where('id', '=', cteId).forNoKeyUpdate().executeTakeFirst(),
  );
  if (carrierIds !== null && !carrierIds.includes(cte.carrierId)) throw fail('not_found');
  if (cte.deletedAt !== null) throw fail('conflict', { message: 'A transportadora excluiu este CT-e.' });
  await requireUndecided(tx, { cteId, isOwn: carrierIds === null });
  return cte;
}
