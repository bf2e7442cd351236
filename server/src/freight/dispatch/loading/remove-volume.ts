import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { volumeCode } from '../../volume-code.ts';
import { entryOf } from './entry.ts';
import { changeManifestIn, lockOpenManifest } from './manifest.ts';

type ToRemove = { manifestId: number; freightCode: string; volumeNumber: number };

/**
 * Takes a volume off an open manifest; it waits again.
 * @throws Failure `not_found` for a volume that is not on it; `conflict` where it is open no more.
 */
export async function removeVolume(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { manifestId, freightCode, volumeNumber }: ToRemove,
): Promise<void> {
  await inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const manifest = await lockOpenManifest(tx, manifestId);
    const removed = await tx
      .deleteFrom('loadingManifestVolume')
      .where('manifestId', '=', manifestId)
      .where('freightCode', '=', freightCode)
      .where('volumeNumber', '=', volumeNumber)
      .returning('writtenBy')
      .executeTakeFirst();
    const { writtenBy: loadedBy } = found(removed);
    await changeManifestIn(tx, manifest, {});
    const volume = volumeCode(freightCode, volumeNumber);
    await record(change, entryOf(manifest, { action: 'remove_volume', after: { volume, loadedBy } }));
  });
}
