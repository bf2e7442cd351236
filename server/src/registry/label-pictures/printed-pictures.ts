import { type Kysely, sql } from 'kysely';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';
import type { Rows } from '../../rows.ts';

/** A picture that labels show, without its pixels. */
export type PrintedPicture = { id: number; width: number; height: number };

/** What the labels of a shipper show now. */
export type ShipperPictures = {
  own: PrintedPicture | undefined;
  markOf(accountId: number, serviceCode: string): PrintedPicture | undefined;
};

/** The pictures for labels of a shipper that are asked for now. */
export async function picturesOfShipper(db: Kysely<Rows>, shipperId: number): Promise<ShipperPictures> {
  const rows = await db
    .selectFrom('labelPicture')
    .select(['id', 'width', 'height', 'accountId', 'serviceCode'])
    .where('shipperId', '=', shipperId)
    .where('retiredAt', 'is', null)
    .execute();
  const of = (account: number | null, service: string | null): PrintedPicture | undefined => {
    const row = rows.find((one) => one.accountId === account && one.serviceCode === service);
    return row && { id: row.id, width: row.width, height: row.height };
  };
  return { own: of(null, null), markOf: of };
}

/** The PNGs of pictures by their ids, also of those that were retired since. */
export async function pngsOf(db: Kysely<Rows>, ids: ReadonlySet<number>): Promise<Map<number, Uint8Array>> {
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('labelPicture')
    .select(['id', 'png'])
    .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, png }) => [id, png]));
}

/** Twice as long as a link to labels works. */
const keptDays = 2;

/** How many pictures `dropRetiredPictures` would forget. */
export function countRetiredPictures(db: Kysely<Rows>, horizon: Horizon): Promise<number> {
  return countRows(db, 'label_picture', isShownNoMore(horizon));
}

/** Forgets pictures that no labels can show any more; to be called after old labels went. Gives how many. */
export async function dropRetiredPictures(db: Kysely<Rows>, horizon: Horizon): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('labelPicture')
    .where(isShownNoMore(horizon))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function isShownNoMore(horizon: Horizon) {
  return sql<boolean>`retired_at <= ${endOfTerm(horizon, keptDays)}`;
}
