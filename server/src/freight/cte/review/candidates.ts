import { type Kysely, type RawBuilder, sql } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';

type Clue = 'nfe_key' | 'nfe_number' | 'recipient' | 'goods_value' | 'cost';

/** A freight that a CT-e may charge, and what speaks for it, strongest first. */
export type CteCandidate = {
  freightCode: string;
  orderNumber: string | null;
  hiredAt: Date;
  /** From its hire to the issue of the CT-e. */
  days: number;
  clues: Clue[];
};

/**
 * Freights of the CT-e's shipper and carrier that it may charge, likeliest first, at most ten. By NF-e and recipient they are looked for
 * at any time; by the value of the goods and the agreed cost among the newest 2,000 that were hired from 30 days before its issue
 * to 3 days after.
 * @throws Failure `not_found`
 */
export async function cteCandidates({ db }: { db: Kysely<Rows> }, cteId: number): Promise<CteCandidate[]> {
  found(await db.selectFrom('cte').select('id').where('id', '=', cteId).executeTakeFirst());
  return (await candidatesOf(cteId).execute(db)).rows;
}

/**
 * The statement that finds them; `offset 0` has each freight of the pool looked up by its key, where the planner would read them all.
 * Benches read its plan.
 */
export function candidatesOf(cteId: number): RawBuilder<CteCandidate> {
  return sql<CteCandidate>`
    with own as (
      select shipper_id, carrier_id, issued_at, total_cents, (document ->> 'goodsCents')::bigint as goods_cents,
        document -> 'consignee' ->> 'cnpj' as recipient,
        array(select access_key from cte_nfe where cte_id = cte.id and access_key is not null) as keys,
        array(select number from cte_nfe where cte_id = cte.id) as numbers
      from cte where id = ${cteId}
    ), pool as (
      (select freight.code from own join freight on freight.carrier_id = own.carrier_id
        and freight.shipper_id = own.shipper_id
        and freight.hired_at between own.issued_at - interval '30 days' and own.issued_at + interval '3 days'
        order by freight.hired_at desc limit 2000)
      union (select nfe.freight_code from own join freight_nfe as nfe
        on nfe.shipper_id = own.shipper_id and (nfe.access_key = any (own.keys) or nfe.number = any (own.numbers))
        order by nfe.freight_code desc limit 200)
      union (select recipient.freight_code from own join freight_recipient as recipient
        on recipient.shipper_id = own.shipper_id and recipient.document = own.recipient
        order by recipient.freight_code desc limit 200)
    ), judged as (
      select freight.code, freight.order_number, freight.hired_at, own.issued_at,
        coalesce(nfes.has_key, false) as has_key, coalesce(nfes.has_number, false) as has_number,
        coalesce(recipient.document = own.recipient, false) as has_recipient,
        coalesce(nfes.value_cents = own.goods_cents and own.goods_cents > 0, false) as has_value,
        coalesce(abs((freight.agreement -> 'price' ->> 'costCents')::bigint - own.total_cents) * 50 <= own.total_cents,
          false) as has_cost
      from own join pool on true
      cross join lateral (
        select * from freight
        where freight.shipper_id = own.shipper_id and freight.code = pool.code and freight.carrier_id = own.carrier_id
        offset 0
      ) as freight
      join freight_progress as progress
        on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
      left join freight_recipient as recipient
        on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
      left join lateral (
        select bool_or(nfe.access_key = any (own.keys)) as has_key, bool_or(nfe.number = any (own.numbers)) as has_number,
          sum(nfe.value_cents) as value_cents
        from freight_nfe as nfe where nfe.shipper_id = freight.shipper_id and nfe.freight_code = freight.code
      ) as nfes on true
      where progress.phase <> 'cancelled' and not exists (
        select from cte_freight as link
        where link.shipper_id = freight.shipper_id and link.freight_code = freight.code and link.cte_id = ${cteId})
    )
    select code as "freightCode", order_number as "orderNumber", hired_at as "hiredAt",
      round(extract(epoch from issued_at - hired_at) / 86400)::integer as days,
      array_remove(array[
        case when has_key then 'nfe_key' end, case when has_number then 'nfe_number' end,
        case when has_recipient then 'recipient' end, case when has_value then 'goods_value' end,
        case when has_cost then 'cost' end], null) as clues
    from judged where has_key or has_number or has_recipient or has_value or has_cost
    order by has_key::integer * 16 + has_number::integer * 8 + has_recipient::integer * 4 + has_value::integer * 2
      + has_cost::integer desc, abs(extract(epoch from issued_at - hired_at)), code limit 10`;
}
