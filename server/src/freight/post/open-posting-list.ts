import { sql, type Transaction } from 'kysely';
import type { PostalAccountRow } from '../../registry/postal/account.ts';
import type { Rows } from '../../rows.ts';
import type { FoundFreight } from '../find.ts';
import { codesOfFreight, type VolumeCode } from './codes-of-freight.ts';
import type { PostingListItem } from './posting-list.ts';
import type { PostingListHead } from './posting-list-head.ts';
import { volumeAt } from './volume-at.ts';

/** What goes on one list: freights of one contract that leave one collection point, each volume with its code. */
export type ListToOpen = {
  account: PostalAccountRow;
  sender: PostingListHead['sender'];
  freights: readonly FoundFreight[];
  closedAtMs: number;
};

/**
 * Puts the objects of freights on a posting list and closes it, in the caller's transaction; gives the list's id and
 * number. What stands on a list already stays there: where nothing is left to be listed, the latest of those lists is
 * given again, so that labels that are asked for twice make one list. Null where no volume has a code.
 */
export async function openPostingListIn(
  tx: Transaction<Rows>,
  { account, sender, freights, closedAtMs }: ListToOpen,
): Promise<{ id: number; number: number; isNew: boolean } | null> {
  // Lists of an account follow each other, which numbers them without gaps and lists no object twice.
  await tx.selectFrom('postalAccount').select('id').where('id', '=', account.id).forUpdate().execute();
  const items: NewItem[] = [];
  for (const freight of freights) {
    // What consumers post is handed over by them.
    if (freight.source === 'postal_reverse') continue;
    const codes = await codesOfFreight(tx, { shipperId: freight.shipperId, freightCode: freight.code });
    items.push(...codes.map((code) => itemOf(freight, code)));
  }
  if (items.length === 0) return null;
  const listed = await listedAmong(
    tx,
    items.map(({ code }) => code),
  );
  const fresh = items.filter(({ code }) => !listed.codes.has(code));
  if (fresh.length === 0) return listed.latest;
  const { number } = await tx
    .selectFrom('postingList')
    .select((select) => sql<number>`coalesce(${select.fn.max('number')}, 0) + 1`.as('number'))
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow();
  const { shipperId, contract, card, administrativeCode } = account;
  const head: PostingListHead = { v: 1, sender, contract, card, administrativeCode };
  const { id } = await tx
    .insertInto('postingList')
    .values({
      shipperId,
      accountId: account.id,
      number,
      head: JSON.stringify(head),
      closedAt: new Date(closedAtMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('postingListItem')
    .values(fresh.map((item, index) => ({ ...item, listId: id, shipperId, position: index + 1 })))
    .execute();
  return { id, number, isNew: true };
}

async function listedAmong(tx: Transaction<Rows>, codes: readonly string[]) {
  const rows = await tx
    .selectFrom('postingListItem')
    .innerJoin('postingList', 'postingList.id', 'postingListItem.listId')
    .select(['postingListItem.code', 'postingList.id', 'postingList.number'])
    .where('postingListItem.code', 'in', [...codes])
    .orderBy('postingList.id')
    .execute();
  const last = rows.at(-1);
  return {
    codes: new Set(rows.map(({ code }) => code)),
    latest: last === undefined ? null : { id: last.id, number: last.number, isNew: false },
  };
}

/** What is kept of an object; the rest is its freight's, which never changes. */
type NewItem = Omit<PostingListItem, 'position' | 'serviceName' | 'volumeCount'>;

/** Every parcel is registered; nothing else is asked for. */
const registration = '25';

function itemOf(freight: FoundFreight, { code, volumeNumber, serviceCode }: VolumeCode): NewItem {
  const { recipient, nfes, agreement } = freight;
  return {
    code,
    freightCode: freight.code,
    volumeNumber,
    serviceCode,
    recipientName: recipient.name,
    recipientZip: recipient.zip,
    nfeNumber: nfes[0]?.number ?? null,
    weightG: volumeAt(agreement.volumes, volumeNumber)?.unitWeightG ?? 0,
    declaredCents: null,
    extras: [registration],
  };
}
