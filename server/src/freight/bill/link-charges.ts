import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { findCtes } from './find-ctes.ts';

type Linking = { billId: number; shipperId: number; carrierCnpj: string };

/**
 * Links the charges of a bill that have no CT-e to themselves, in the caller's transaction, which holds the bill: what is
 * not linked is looked for, and what an earlier bill charged is taken over once that bill gave it free. Gives how many
 * charges changed.
 */
export async function linkChargesIn(
  tx: Transaction<Rows>,
  { billId, shipperId, carrierCnpj }: Linking,
): Promise<number> {
  const open = await tx
    .selectFrom('billCte')
    .selectAll()
    .where('billId', '=', billId)
    .where('bucket', '!=', 'linked')
    .orderBy('position')
    .execute();
  if (open.length === 0) return 0;
  const waiting = open.filter(({ cteId }) => cteId === null);
  const finder = await findCtes(tx, { shipperIds: [shipperId], carrierCnpj, charges: waiting });
  const wanted = open.flatMap(({ position, cteId, firstBillId, ...charge }) => {
    const found = cteId ?? finder(charge)?.id ?? null;
    return found === null ? [] : [{ position, cteId: found, firstBillId }];
  });
  const owners = await claimIn(tx, billId, [...new Set(wanted.map(({ cteId }) => cteId))]);
  const linked = wanted.flatMap(({ position, cteId, firstBillId }): Linked[] => {
    const { ownerId, isNew } = owners.get(cteId) ?? { ownerId: billId, isNew: false };
    // Where a bill names a CT-e twice, only the first one has it.
    const isOurs = ownerId === billId && isNew;
    if (isOurs) owners.set(cteId, { ownerId, isNew: false });
    const first = isOurs ? null : ownerId;
    return first !== null && first === firstBillId ? [] : [{ position, cteId, firstBillId: first }];
  });
  await writeLinksIn(tx, billId, linked);
  return linked.length;
}

/** A charge with its CT-e, and the bill that charged it first where that is not this charge. */
type Linked = { position: number; cteId: number; firstBillId: number | null };

/** All in one statement, however many there are. */
async function writeLinksIn(tx: Transaction<Rows>, billId: number, links: readonly Linked[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    update bill_cte as charge set cte_id = link.cte_id, first_bill_id = link.first_bill_id,
      bucket = case when link.first_bill_id is null then 'linked' else 'duplicated' end
    from unnest(${links.map(({ position }) => position)}::integer[], ${links.map(({ cteId }) => cteId)}::bigint[],
      ${links.map(({ firstBillId }) => firstBillId)}::bigint[]) as link (position, cte_id, first_bill_id)
    where charge.bill_id = ${billId} and charge.position = link.position`.execute(tx);
}

type Owner = { ownerId: number; isNew: boolean };

/** Claims CT-es for a bill, in the order of their ids, so that no two bills wait for each other. */
async function claimIn(
  tx: Transaction<Rows>,
  billId: number,
  cteIds: readonly number[],
): Promise<Map<number, Owner>> {
  if (cteIds.length === 0) return new Map();
  const { rows: ctes } = await sql<{ id: number; billId: number | null }>`
    select id, bill_id as "billId" from cte where id = any (${[...cteIds]}::bigint[]) order by id
    for no key update`.execute(tx);
  const free = ctes.filter((cte) => cte.billId === null).map(({ id }) => id);
  if (free.length > 0)
    await sql`update cte set bill_id = ${billId} where id = any (${free}::bigint[])`.execute(tx);
  return new Map(
    ctes.map(({ id, billId: ownerId }) => [id, { ownerId: ownerId ?? billId, isNew: ownerId === null }]),
  );
}

/** Gives the CT-es of a bill free, in the caller's transaction; gives the bills that charge one of them too. */
export async function freeChargesIn(tx: Transaction<Rows>, billId: number): Promise<number[]> {
  const freed = await tx
    .updateTable('cte')
    .set({ billId: null })
    .where('billId', '=', billId)
    .returning('id')
    .execute();
  if (freed.length === 0) return [];
  const rivals = await tx
    .selectFrom('billCte')
    .select('billId')
    .distinct()
    .where('bucket', '=', 'duplicated')
    .where('billId', '!=', billId)
    .where('firstBillId', '=', billId)
    .orderBy('billId')
    .execute();
  return rivals.map((rival) => rival.billId);
}
