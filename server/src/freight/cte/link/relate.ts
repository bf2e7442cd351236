import { sql, type Transaction } from 'kysely';
import { enqueueIn } from '../../../platform/jobs/queue.ts';
import { carreto } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../audit-siblings.ts';
import { forgetDuplicatesOfIn } from '../intake/duplicates.ts';
import { lockState, moveCteIn } from '../move-cte.ts';
import { cteStates } from '../states.ts';
import { isBarred } from './barred.ts';

/** The name of the work that follows when a CT-e of a bill was replaced. */
export const billedCteReplaced = 'billed cte replaced';

type New = { id: number; shipperId: number; accessKey: string; kind: 'complement' | 'replace' | null };

/**
 * Joins new CT-es with those they complete or replace, and with those that waited for them (decision C3), in the caller's
 * transaction. Keys of other shippers' CT-es are unknown here and wait.
 */
export async function relateNewIn(
  tx: Transaction<Rows>,
  ctes: readonly (New & { relatedKeys: readonly string[] })[],
): Promise<void> {
  const rows = ctes.flatMap(({ id, kind, relatedKeys }) =>
    kind === null ? [] : relatedKeys.map((accessKey) => ({ cteId: id, kind, accessKey, targetId: null })),
  );
  if (rows.length > 0) await tx.insertInto('cteRelation').values(rows).execute();
  const ids = ctes.map(({ id }) => id);
  const { rows: met } = await sql<{ cteId: number; targetId: number; kind: 'complement' | 'replace' }>`
    update cte_relation as relation set target_id = target.id
    from cte as target, cte as own
    where relation.target_id is null and target.access_key = relation.access_key and own.id = relation.cte_id
      and own.shipper_id = target.shipper_id
      and (relation.cte_id = any (${ids}::bigint[])
        or relation.access_key = any (${ctes.map(({ accessKey }) => accessKey)}::text[]))
    returning relation.cte_id as "cteId", relation.target_id as "targetId", relation.kind`.execute(tx);
  for (const { cteId, targetId, kind } of met) {
    if (kind === 'replace') await replaceIn(tx, { cteId, targetId });
    else await askForAuditIn(tx, targetId);
  }
  await passLinksOnIn(tx, [...new Set(met.map(({ targetId }) => targetId))]);
}

/** Puts one CT-e in the place of another, which ends wherever it stood (decision C3). */
async function replaceIn(
  tx: Transaction<Rows>,
  { cteId, targetId }: { cteId: number; targetId: number },
): Promise<void> {
  const state = await lockState(tx, targetId);
  const { accessKey } = await tx
    .selectFrom('cte')
    .select('accessKey')
    .where('id', '=', cteId)
    .executeTakeFirstOrThrow();
  if (state !== cteStates.rejected)
    await moveCteIn(tx, {
      cteId: targetId,
      to: cteStates.rejected,
      cause: 'replacement',
      actor: carreto,
      note: { message: `CT-e substituído por ${accessKey}`, facts: { event: 'replaced', replacedBy: cteId } },
    });
  const replaced = await tx
    .updateTable('cte')
    .set({ replacedBy: cteId, auditDueAt: null })
    .where('id', '=', targetId)
    .where('replacedBy', 'is', null)
    .returning('billId')
    .executeTakeFirst();
  await forgetDuplicatesOfIn(tx, targetId);
  await auditSiblingsIn(tx, targetId);
  const billId = replaced?.billId ?? null;
  if (billId !== null) await enqueueIn(tx, { name: billedCteReplaced, payload: { billId, cteId: targetId } });
}

/**
 * Joins complementary CT-es that name none with the first CT-e of their freight, where there is one by now (decision
 * C3), in the caller's transaction.
 */
export async function relateComplementsIn(
  tx: Transaction<Rows>,
  shipperId: number,
  freightCodes: readonly string[],
): Promise<void> {
  if (freightCodes.length === 0) return;
  const { rows } = await sql<{ targetId: number }>`
    insert into cte_relation (cte_id, kind, access_key, target_id)
    select own.id, 'complement', first.access_key, first.id
    from cte as own
    cross join lateral (
      select target.id, target.access_key from cte_freight as link join cte as target on target.id = link.cte_id
      where link.shipper_id = own.shipper_id and link.freight_code = own.freight_code
        and target.action = 'include' and target.deleted_at is null
      order by target.id limit 1) as first
    where own.shipper_id = ${shipperId} and own.freight_code = any (${[...freightCodes]}::text[])
      and own.action = 'complement' and own.deleted_at is null
      and not exists (select from cte_relation as known where known.cte_id = own.id)
    returning target_id as "targetId"`.execute(tx);
  for (const targetId of new Set(rows.map((row) => row.targetId))) await askForAuditIn(tx, targetId);
}

/**
 * What completes or replaces a linked CT-e is of its freights, where it has none of its own and nobody took it off them.
 */
export async function passLinksOnIn(tx: Transaction<Rows>, targetIds: readonly number[]): Promise<void> {
  if (targetIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    with followers as (
      select relation.cte_id as id, relation.target_id from cte_relation as relation
      join cte as own on own.id = relation.cte_id and own.freight_code is null and own.deleted_at is null
      join cte as target on target.id = relation.target_id and target.freight_code is not null
      where relation.target_id = any (${[...targetIds]}::bigint[])
    ), one_each as (select id, min(target_id) as target_id from followers group by id
    ), added as (
      insert into cte_freight (shipper_id, freight_code, cte_id, position, found_by)
      select link.shipper_id, link.freight_code, one_each.id, link.position, 'other_cte'
      from one_each join cte_freight as link on link.cte_id = one_each.target_id
      where not ${isBarred(sql`one_each.id`, sql`link.freight_code`)}
      on conflict do nothing
      returning cte_id, freight_code, position
    ), first as (select distinct on (cte_id) cte_id, freight_code from added order by cte_id, position)
    update cte set freight_code = first.freight_code, audit_due_at = app_now()
    from first where cte.id = first.cte_id
    returning cte.id`.execute(tx);
  await passLinksOnIn(
    tx,
    rows.map(({ id }) => id),
  );
}

/** What completes a CT-e changes what there is to audit; what ended is not looked at again. */
async function askForAuditIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  await tx
    .updateTable('cte')
    .set({ auditDueAt: sql<Date>`app_now()` })
    .where('id', '=', cteId)
    .where('state', 'not in', [cteStates.released, cteStates.rejected])
    .execute();
}
