import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import { type Selectable, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Change } from '../changes/change.ts';

export type LabelPictureRow = Selectable<Rows['labelPicture']>;

/** A picture as people read of it: without its pixels. */
export function toLabelPicture(row: LabelPictureRow): LabelPicture {
  return {
    id: row.id,
    shipperId: row.shipperId,
    accountId: row.accountId,
    serviceCode: row.serviceCode,
    width: row.width,
    height: row.height,
    bytes: row.png.length,
    addedAt: row.addedAt.toISOString(),
  };
}

/** Takes a picture from labels that are asked for from now on; those that were asked for keep it. */
export async function retire({ tx }: Change, { id }: LabelPictureRow): Promise<void> {
  await tx
    .updateTable('labelPicture')
    .set({ retiredAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
