import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isReal } from '../../../registry/shippers/test-shippers.ts';
import type { Rows } from '../../../rows.ts';
import { cteStates } from '../../cte/states.ts';

/** CT-es of a shipper and a carrier that came on a day of São Paulo. */
export type CteGroup = { shipperId: number; carrierId: number; day: string };

const { released, rejected } = cteStates;

/** Counts groups of CT-es anew, in the caller's transaction, which holds `sums_state`. As often as one likes. */
export async function countCtesIn(tx: Transaction<Rows>, groups: readonly CteGroup[]): Promise<void> {
  if (groups.length === 0) return;
  const keys = sql`select * from unnest(${groups.map(({ shipperId }) => shipperId)}::bigint[],
    ${groups.map(({ carrierId }) => carrierId)}::bigint[], ${groups.map(({ day }) => day)}::date[])
    as key (shipper_id, carrier_id, day)`;
  for (const table of ['cte_day', 'cte_cause', 'cte_cause_day'])
    await sql`delete from ${sql.table(table)} as kept using (${keys}) as key
      where kept.shipper_id = key.shipper_id and kept.carrier_id = key.carrier_id and kept.day = key.day`.execute(
      tx,
    );
  await sql`insert into cte_day ${daySums(keys)}`.execute(tx);
  await sql`insert into cte_cause ${causesOf(keys)}`.execute(tx);
  await sql`insert into cte_cause_day ${causeSums(sql`
    select kept.* from cte_cause as kept join (${keys}) as key using (shipper_id, carrier_id, day)`)}`.execute(
    tx,
  );
}

const begins = sql`(key.day::timestamp at time zone 'America/Sao_Paulo')`;
const ends = sql`((key.day + 1)::timestamp at time zone 'America/Sao_Paulo')`;

/**
 * CT-es of groups, each with its last audit, how it ended, and what came back of it. Those that carriers took back unasked, before the
 * audit found anything, are no charge of theirs; those of test shippers are none either.
 *
 * Recovered is what the audit found to be charged too much and was not paid in the end: of a rejected CT-e the difference that was
 * found, the whole of a duplicate, and no more than what its replacement asks less; of one that was settled for less what both sides
 * agreed upon below its total.
 */
function ctesOf(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select cte.id, key.shipper_id, key.carrier_id, key.day, cte.total_cents, audit.outcome, audit.expected_cents,
      audit.difference_cents, audit.unexplained_cents, audit.receipt, cte.received_at,
      cte.state in (${sql.lit(released)}, ${sql.lit(rejected)}) as is_settled,
      cte.state = ${sql.lit(released)} and not exists (
        select from cte_log as log where log.cte_id = cte.id and log.operator_id is not null) as is_automatic,
      ending.ended_at,
      greatest(0, case
        when cte.state = ${sql.lit(rejected)} and cte.replaced_by is not null
          then least(cte.total_cents - (select newer.total_cents from cte as newer where newer.id = cte.replaced_by),
            coalesce(audit.difference_cents, 0))
        when cte.state = ${sql.lit(rejected)} and audit.outcome = 'duplicate' then cte.total_cents
        when cte.state = ${sql.lit(rejected)} then coalesce(audit.difference_cents, 0)
        when cte.state = ${sql.lit(released)} then cte.total_cents - coalesce((
          select proposal.total_cents from cte_proposal as proposal
          where proposal.cte_id = cte.id and proposal.state = 'accepted' order by proposal.id desc limit 1),
          cte.total_cents)
        else 0 end) as recovered_cents
    from (${keys}) as key
    join cte on cte.shipper_id = key.shipper_id and cte.carrier_id = key.carrier_id
      and cte.received_at >= ${begins} and cte.received_at < ${ends}
    left join lateral (
      select * from cte_audit as one where one.cte_id = cte.id order by one.id desc limit 1) as audit on true
    left join lateral (
      select max(log.changed_at) as ended_at from cte_log as log
      where log.cte_id = cte.id and log.to_state = cte.state) as ending on true
    where (cte.deleted_at is null or audit.outcome <> 'within') and ${isReal(sql`cte.shipper_id`)}`;
}

/** Sums of groups as rows of `cte_day`. */
export function daySums(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select shipper_id, carrier_id, day, count(*)::bigint as ctes, sum(total_cents)::bigint as charged_cents,
      coalesce(sum(total_cents) filter (where expected_cents is not null), 0)::bigint as compared_cents,
      coalesce(sum(expected_cents), 0)::bigint as due_cents,
      (count(*) filter (where outcome <> 'within'))::bigint as divergent,
      (count(*) filter (where is_automatic))::bigint as automatic,
      (count(*) filter (where is_settled))::bigint as settled,
      coalesce(sum(extract(epoch from ended_at - received_at) / 60) filter (where is_settled), 0)::bigint as settled_minutes,
      sum(recovered_cents)::bigint as recovered_cents
    from (${ctesOf(keys)}) as one group by shipper_id, carrier_id, day`;
}

/** Sums by cause as rows of `cte_cause_day`, of rows of `cte_cause`. */
export function causeSums(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select shipper_id, carrier_id, day, cause, count(*)::bigint as ctes, sum(cents)::bigint as cents,
      sum(recovered_cents)::bigint as recovered_cents
    from (${rows}) as cause group by shipper_id, carrier_id, day, cause`;
}

/**
 * Why CT-es of groups differ, as rows of `cte_cause`: such as are not within, and others of which something came back. What came back is parted among the causes that charged too much, by how
 * much each did; what is left of the division goes to the first.
 */
export function causesOf(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with one as (${ctesOf(keys)}),
    cause as (
      select one.id, one.shipper_id, one.carrier_id, one.day, one.recovered_cents, each.cause,
        sum(each.cents)::bigint as cents, min(each.position) as position
      from one
      cross join lateral (
        select named.value ->> 'cause' as cause, (named.value ->> 'cents')::bigint as cents, named.position
        from jsonb_array_elements(coalesce(one.receipt -> 'causes', '[]')) with ordinality as named (value, position)
        union all
        select 'unexplained', one.unexplained_cents, 1000000 where coalesce(one.unexplained_cents, 0) <> 0
        union all
        select case when one.outcome = 'within' then 'unexplained' else coalesce(one.outcome, 'unexplained') end, coalesce(one.difference_cents, one.total_cents), 2000000
        where jsonb_array_length(coalesce(one.receipt -> 'causes', '[]')) = 0
          and coalesce(one.unexplained_cents, 0) = 0
      ) as each
      where one.outcome <> 'within' or one.recovered_cents <> 0
      group by one.id, one.shipper_id, one.carrier_id, one.day, one.recovered_cents, each.cause
    ),
    weighed as (
      select cause.*, greatest(cents, 0) as weight,
        sum(greatest(cents, 0)) over (partition by id) as whole,
        row_number() over (partition by id order by greatest(cents, 0) desc, position) as rank
      from cause
    ),
    parted as (
      select weighed.*, case when whole = 0 then 0 else floor(recovered_cents * weight / whole)::bigint end as part
      from weighed
    )
    select id as cte_id, shipper_id, carrier_id, day, cause, cents,
      (part + case when rank = 1 then recovered_cents - whole_part else 0 end)::bigint as recovered_cents
    from (select parted.*, sum(part) over (partition by id) as whole_part from parted) as shared`;
}
