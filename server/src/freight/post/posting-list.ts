import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { PostingListHead } from './posting-list-head.ts';

/** One object of a list. Weight in grams, value in cents. */
export type PostingListItem = {
  position: number;
  code: string;
  freightCode: string;
  volumeNumber: number;
  serviceCode: string;
  serviceName: string;
  volumeCount: number;
  recipientName: string;
  recipientZip: string;
  nfeNumber: string | null;
  weightG: number;
  declaredCents: number | null;
  /** Codes of additional services: 25 is registration. */
  extras: string[];
};

/** A posting list with all it prints: what was closed stays as it is. */
export type PostingList = {
  id: number;
  shipperId: number;
  accountId: number;
  number: number;
  closedAt: Date;
  head: PostingListHead;
  items: PostingListItem[];
};

/** Of a shipper, or of anybody where none is named; undefined where there is no such list. */
export async function readPostingList(
  db: Kysely<Rows>,
  { listId, shipperId }: { listId: number; shipperId?: number },
): Promise<PostingList | undefined> {
  const lists = db.selectFrom('postingList').selectAll().where('id', '=', listId);
  const list = await (shipperId === undefined
    ? lists
    : lists.where('shipperId', '=', shipperId)
  ).executeTakeFirst();
  if (list === undefined) return undefined;
  const items = await db
    .selectFrom('postingListItem as item')
    .innerJoin('freight', (join) =>
      join.onRef('freight.shipperId', '=', 'item.shipperId').onRef('freight.code', '=', 'item.freightCode'),
    )
    .select(['item.position', 'item.code', 'item.freightCode', 'item.volumeNumber', 'item.serviceCode'])
    .select(['recipientName', 'recipientZip', 'nfeNumber', 'weightG', 'declaredCents', 'extras'])
    .select(['freight.volumeCount', sql<string>`freight.agreement->'carrier'->>'service'`.as('serviceName')])
    .where('listId', '=', listId)
    .orderBy('position')
    .execute();
  return { ...list, items };
}
