import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import type { ReadyPicture } from '../../documents/pictures/label-picture.ts';
import { requireHead } from '../../documents/pictures/ready-picture.ts';
import { inThread } from '../../threads/in-thread.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper } from '../shippers/shipper.ts';
import { retire, toLabelPicture } from './label-picture.ts';
import { type PictureOwner, pictureIn, slotOf } from './slot.ts';

/**
 * Sets the picture of a shipper, or of a service under a contract with the postal operator, for labels that are asked
 * for from now on. The same picture again changes nothing.
 * @throws Failure `not_found`; `invalid_file` that says what is wrong with it; `work_too_large`.
 */
export async function setLabelPicture(
  ctx: RegistryContext,
  actor: Actor,
  input: { owner: PictureOwner; bytes: Uint8Array },
): Promise<LabelPicture> {
  await slotOf(ctx.db, input.owner);
  requireHead(input.bytes);
  const ready = await inThread.readyPicture(input.bytes);
  return inChange(ctx, actor, (change) => setIn(change, input.owner, ready));
}

async function setIn(
  change: Change,
  owner: PictureOwner,
  { width, height, png }: ReadyPicture,
): Promise<LabelPicture> {
  const slot = await slotOf(change.tx, owner);
  const { shipperId } = slot;
  // Two that set it at once follow each other.
  await lockShipper(change.tx, shipperId);
  const current = await pictureIn(change.tx, slot);
  if (current?.png.equals(png) === true) return toLabelPicture(current);
  if (current !== undefined) await retire(change, current);
  const row = await change.tx
    .insertInto('labelPicture')
    .values({ ...slot, width, height, png: Buffer.from(png), retiredAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  const [before, after] = [current === undefined ? null : toLabelPicture(current), toLabelPicture(row)];
  const action = before === null ? 'add' : 'replace';
  await record(change, { kind: 'labelPicture', id: row.id, shipperId, action, before, after });
  return after;
}
