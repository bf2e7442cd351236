import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { toLabelPicture } from './label-picture.ts';
import { type PictureOwner, pictureIn, slotOf } from './slot.ts';

/**
 * The pictures that a shipper's labels show now, its own and marks of services, in the order in which they were set.
 * @throws Failure `not_found` without such a shipper.
 */
export async function listLabelPictures(
  { db }: RegistryContext,
  query: PageRequest & { shipperId: number; accountId?: number },
): Promise<Page<LabelPicture>> {
  await requireShipper(db, query.shipperId);
  const { after, fetch } = pageStart(query);
  let select = db
    .selectFrom('labelPicture')
    .selectAll()
    .where('shipperId', '=', query.shipperId)
    .where('retiredAt', 'is', null)
    .where('id', '>', after);
  if (query.accountId !== undefined) select = select.where('accountId', '=', query.accountId);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toLabelPicture));
}

/** One picture as it is printed. @throws Failure `not_found` */
export async function readLabelPicture(
  { db }: RegistryContext,
  owner: PictureOwner,
): Promise<{ id: number; png: Uint8Array }> {
  return found(await pictureIn(db, await slotOf(db, owner)));
}
