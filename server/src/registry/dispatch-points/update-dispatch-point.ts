import type { DispatchPoint, DispatchPointChanges } from '@carreto/contract/admin/registry/dispatch-points';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { readDispatchPoint } from './dispatch-point.ts';
import { storeBoxes } from './store-boxes.ts';

/**
 * Changes a dispatch point; `boxes` replaces the whole list, absent members stay.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one or number and zip code
 * are those of another point; `invalid_request` where two boxes have the same name.
 */
export function updateDispatchPoint(
  ctx: RegistryContext,
  actor: Actor,
  input: { dispatchPointId: number; changes: DispatchPointChanges },
): Promise<DispatchPoint> {
  return inChange(ctx, actor, async (change) => {
    const { revision, address, boxes, ...rest } = input.changes;
    const row = found(
      await change.tx
        .selectFrom('dispatchPoint')
        .selectAll()
        .where('id', '=', input.dispatchPointId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const before = await readDispatchPoint(change.tx, row);
    const updated = await change.tx
      .updateTable('dispatchPoint')
      .set({ ...rest, ...address, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (boxes !== undefined) await storeBoxes(change, row.id, boxes);
    const after = await readDispatchPoint(change.tx, updated);
    const { shipperId } = row;
    await record(change, { kind: 'dispatchPoint', id: row.id, shipperId, action: 'update', before, after });
    return after;
  });
}
