import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { lockShipper } from '../shippers/shipper.ts';
import { retire, toLabelPicture } from './label-picture.ts';
import { type PictureOwner, pictureIn, slotOf } from './slot.ts';

/**
 * Takes a picture away from labels that are asked for from now on.
 * @throws Failure `not_found`, also where there is no picture.
 */
export function removeLabelPicture(
  ctx: RegistryContext,
  actor: Actor,
  owner: PictureOwner,
): Promise<LabelPicture> {
  return inChange(ctx, actor, async (change) => {
    const slot = await slotOf(change.tx, owner);
    const { shipperId } = slot;
    await lockShipper(change.tx, shipperId);
    const current = found(await pictureIn(change.tx, slot));
    await retire(change, current);
    const before = toLabelPicture(current);
    await record(change, {
      kind: 'labelPicture',
      id: current.id,
      shipperId,
      action: 'remove',
      before,
      after: null,
    });
    return before;
  });
}
