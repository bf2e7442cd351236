import type { PostalRange } from '@carreto/contract/admin/registry/postal';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { toPostalRange } from './find-ranges.ts';

/** Stops using the numbers of a range, or uses them again. @throws Failure `not_found` */
export function updatePostalRange(
  ctx: RegistryContext,
  actor: Actor,
  { rangeId, active }: { rangeId: number; active: boolean },
): Promise<PostalRange> {
  return inChange(ctx, actor, async (change) => {
    const ranges = change.tx.selectFrom('postalRange').selectAll().where('id', '=', rangeId);
    const before = found(await ranges.forUpdate().executeTakeFirst());
    const row = await change.tx
      .updateTable('postalRange')
      .set({ active })
      .where('id', '=', rangeId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toPostalRange(row);
    await record(change, {
      kind: 'postalRange',
      id: rangeId,
      shipperId: row.shipperId,
      action: 'update',
      before: toPostalRange(before),
      after,
    });
    return after;
  });
}
