import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { requireRevision } from '../../../registry/changes/revision.ts';
import { entryOf } from './entry.ts';
import { changeManifestIn, lockOpenManifest } from './manifest.ts';

type ToCancel = { manifestId: number; revision: number; reason: string | null };

/**
 * Cancels an open manifest; its volumes wait again.
 * @throws Failure `not_found`; `conflict` where it is open no more or was changed since.
 */
export async function cancelManifest(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { manifestId, revision, reason }: ToCancel,
): Promise<void> {
  const endedAt = new Date(ctx.clock.nowMs());
  await inChange(ctx, actor, async (change) => {
    const manifest = await lockOpenManifest(change.tx, manifestId);
    requireRevision(manifest, revision);
    await change.tx
      .updateTable('loadingManifestVolume')
      .set({ state: 'released' })
      .where('manifestId', '=', manifestId)
      .where('state', '=', 'loaded')
      .execute();
    const ended = { endedAt, endedBy: actor.name, endedByOperatorId: actor.operatorId };
    await changeManifestIn(change.tx, manifest, { state: 'cancelled', ...ended });
    await record(change, entryOf(manifest, { action: 'cancel', after: { state: 'cancelled', reason } }));
  });
}
