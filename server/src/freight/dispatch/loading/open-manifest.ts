import type { Context } from '../../../context.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { entryOf } from './entry.ts';
import type { Manifest, Vehicle } from './manifest.ts';

export type ToOpen = Vehicle & { dispatchPointId: number; carrierId: number };

/**
 * Opens a manifest of a carrier at a dispatch point, for the shipper of the point.
 * @throws Failure `not_found` without such a point or carrier.
 */
export function openManifest(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { manifest, keep }: { manifest: ToOpen; keep: Keep<{ id: number }> },
): Promise<{ id: number }> {
  const openedAt = new Date(ctx.clock.nowMs());
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const point = tx
      .selectFrom('dispatchPoint')
      .select('shipperId')
      .where('id', '=', manifest.dispatchPointId);
    const { shipperId } = found(await point.executeTakeFirst());
    const carrier = tx.selectFrom('carrier').select('id').where('id', '=', manifest.carrierId);
    found(await carrier.executeTakeFirst());
    const opened: Manifest = await tx
      .insertInto('loadingManifest')
      .values({ ...manifest, shipperId, openedAt, openedBy: actor.name })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { carrierId, dispatchPointId } = manifest;
    await record(change, entryOf(opened, { action: 'open', after: { carrierId, dispatchPointId } }));
    const answer = { id: opened.id };
    await keep(tx, answer);
    return answer;
  });
}
