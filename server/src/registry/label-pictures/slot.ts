import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';
import { readPostalAccount } from '../postal/account.ts';
import { requireShipper } from '../shippers/shipper.ts';

/** What a picture is of: a shipper, or a service under a contract of it with the postal operator. */
export type PictureOwner = { shipperId: number } | { accountId: number; serviceCode: string };

/** Where on labels it stands. */
export type PictureSlot = { shipperId: number; accountId: number | null; serviceCode: string | null };

/** @throws Failure `not_found` without such a shipper or contract. */
export async function slotOf(db: Kysely<Rows>, owner: PictureOwner): Promise<PictureSlot> {
  if ('accountId' in owner) {
    const { shipperId } = await readPostalAccount(db, owner.accountId);
    return { shipperId, ...owner };
  }
  await requireShipper(db, owner.shipperId);
  return { ...owner, accountId: null, serviceCode: null };
}

/** The picture that is printed there now. */
export function pictureIn(db: Kysely<Rows>, { shipperId, accountId, serviceCode }: PictureSlot) {
  return db
    .selectFrom('labelPicture')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('accountId', 'is not distinct from', accountId)
    .where('serviceCode', 'is not distinct from', serviceCode)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
}
