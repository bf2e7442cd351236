import { type Change, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';

/** A CT-e that was given to somebody, and whether that changed anything. */
export type CteGiven = { shipperId: number; number: number; hasChanged: boolean };

/**
 * Keeps who sees to a CT-e, null: nobody, in the caller's transaction; the same again changes nothing.
 * @throws Failure `not_found`
 */
export async function assignCteIn(
  change: Change,
  { cteId, operatorId }: { cteId: number; operatorId: number | null },
): Promise<CteGiven> {
  const { assigneeId, shipperId, number } = found(
    await change.tx
      .selectFrom('cte')
      .select(['assigneeId', 'shipperId', 'number'])
      .where('id', '=', cteId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (assigneeId === operatorId) return { shipperId, number, hasChanged: false };
  await change.tx.updateTable('cte').set({ assigneeId: operatorId }).where('id', '=', cteId).execute();
  await record(change, {
    ...{ kind: 'cte', id: cteId, shipperId, action: 'assign' },
    before: { assigneeId },
    after: { assigneeId: operatorId },
  });
  return { shipperId, number, hasChanged: true };
}
