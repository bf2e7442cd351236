import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../audit-siblings.ts';
import { noteIn } from '../move-cte.ts';
import { type CteState, cteStates } from '../states.ts';

type Removing = {
  cte: { id: number; shipperId: number; state: CteState };
  /** Freights that it is linked to. */
  freightCodes: readonly string[];
  by: 'person' | 'other_cte';
  actor: Actor;
  complement?: string;
};

/**
 * Takes a CT-e off freights, in the caller's transaction, which holds it: it waits again where none is left, and it and
 * the other CT-es of the freights are audited again. What followed it there goes with it, unless it is released.
 */
export async function removeLinksIn(
  tx: Transaction<Rows>,
  { cte, freightCodes, by, actor, complement }: Removing,
): Promise<void> {
  const { id: cteId, state } = cte;
  const codes = [...freightCodes];
  // What it charged there is owed by the others.
  await auditSiblingsIn(tx, cteId);
  await tx.deleteFrom('cteFreight').where('cteId', '=', cteId).where('freightCode', 'in', codes).execute();
  await tx
    .updateTable('cteNfe')
    .set({ freightCode: null })
    .where('cteId', '=', cteId)
    .where('freightCode', 'in', codes)
    .execute();
  await sql`
    update cte set audit_due_at = app_now(), freight_code = (
      select left_over.freight_code from cte_freight as left_over where left_over.cte_id = cte.id
      order by left_over.position limit 1)
    where id = ${cteId}`.execute(tx);
  const note = {
    message: `CT-e desvinculado de ${codes.join(', ')}`,
    facts: { event: 'unlinked', by, freights: codes },
    ...(complement === undefined ? {} : { complement }),
  };
  await noteIn(tx, { cteId, from: state, to: state, actor, note });
  for (const follower of await followersOf(tx, cteId, codes))
    await removeLinksIn(tx, {
      cte: follower,
      freightCodes: follower.freightCodes,
      by: 'other_cte',
      actor,
      complement: 'Acompanha o CT-e que completa ou substitui',
    });
}

type Follower = Removing['cte'] & { freightCodes: string[] };

/** What is linked to these freights only because it completes or replaces this CT-e; held. */
async function followersOf(
  tx: Transaction<Rows>,
  cteId: number,
  freightCodes: readonly string[],
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    with follower as (
      select link.cte_id, array_agg(link.freight_code order by link.position) as freight_codes
      from cte_relation as relation join cte_freight as link on link.cte_id = relation.cte_id
      where relation.target_id = ${cteId} and link.found_by = 'other_cte'
        and link.freight_code = any (${[...freightCodes]}::text[])
        and not exists (
          select from cte_relation as further
          join cte_freight as theirs on theirs.cte_id = further.target_id
          where further.cte_id = link.cte_id and theirs.freight_code = link.freight_code)
      group by link.cte_id)
    select cte.id, cte.shipper_id as "shipperId", cte.state, follower.freight_codes as "freightCodes"
    from follower join cte on cte.id = follower.cte_id
    where cte.state <> ${cteStates.released} and cte.deleted_at is null
    order by cte.id for no key update of cte`.execute(tx);
  return rows;
}
