import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';

/** A posting list without its objects. */
export type PostingListLine = {
  id: number;
  shipperId: number;
  accountId: number;
  number: number;
  closedAt: Date;
  objects: number;
};

type Wanted = { shipperId: number; after: number; fetch: number };

/** Posting lists of a shipper after one, in the order they were closed. */
export async function findPostingLists(
  db: Kysely<Rows>,
  { shipperId, after, fetch }: Wanted,
): Promise<PostingListLine[]> {
  return db
    .selectFrom('postingList')
    .select(['id', 'shipperId', 'accountId', 'number', 'closedAt'])
    .select(
      sql<number>`(select count(*) from posting_list_item where list_id = posting_list.id)`.as('objects'),
    )
    .where('shipperId', '=', shipperId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
}
