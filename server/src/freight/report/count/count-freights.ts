import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isReal } from '../../../registry/shippers/test-shippers.ts';
import type { Rows } from '../../../rows.ts';
import { keepChoicesIn } from '../choice/keep-choices.ts';
import { weightBandsKg } from '../measures.ts';
import { causeOfCode } from './delay-causes.ts';
import { type FreightKey, keysOf } from './freight-key.ts';
import { sumUpIn } from './sum-up.ts';

/**
 * Counts freights as they are now: takes off what they were counted as and adds what they are, so that it may be done as often as
 * one likes. In the caller's transaction, which holds `sums_state`: nobody else counts.
 */
export async function countFreightsIn(tx: Transaction<Rows>, keys: readonly FreightKey[]): Promise<void> {
  if (keys.length === 0) return;
  const named = keysOf(keys);
  await keepChoicesIn(tx, named);
  await sumUpIn(
    tx,
    sql`delete from freight_measure as kept using (${named}) as key (shipper_id, code)
      where kept.shipper_id = key.shipper_id and kept.freight_code = key.code returning kept.*`,
    -1,
  );
  await sumUpIn(tx, sql`insert into freight_measure ${asCounted(named)} returning *`, 1);
}

const inSaoPaulo = (instant: string) => sql.raw(`(${instant} at time zone 'America/Sao_Paulo')::date`);

const isLate = sql`${inSaoPaulo('progress.delivered_at')} > promise.day`;

/** The last reason that was given by the end of the promised day: what came later explains no delay that was there already. */
const delayCause = sql`(
  select cause.name from occurrence join ${causeOfCode} on cause.code = occurrence.code
  where occurrence.shipper_id = facts.shipper_id and occurrence.freight_code = facts.freight_code
    and occurrence.occurred_at < ((promise.day + 1)::timestamp at time zone 'America/Sao_Paulo')
  order by occurrence.occurred_at desc, occurrence.id desc limit 1)`;

/** Freights that go out, as rows of `freight_measure`; those that go back are promised to nobody, and those of test shippers are none. */
export function asCounted(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select facts.shipper_id, facts.freight_code, facts.carrier_id, facts.service, facts.state,
      coalesce(facts.channel, '') as channel, ${bandOf(sql`goods.weight_g`)} as weight_band,
      ${inSaoPaulo('facts.hired_at')} as hired_on, promise.day as promised_on,
      case when progress.phase = 'delivered' then ${inSaoPaulo('progress.delivered_at')} end as delivered_on,
      case progress.phase
        when 'delivered' then
          case when ${isLate} then 'late' else 'on_time' end
        when 'cancelled' then 'cancelled'
        when 'returned' then 'ended'
        when 'lost' then 'ended'
        else 'open' end as outcome,
      facts.source = 'offer' as is_won, facts.cost_cents, goods.weight_g, goods.goods_cents,
      choice.reason, choice.cheapest_cents, choice.fastest_cents, choice.kept_cents,
      case when progress.phase in ('preparing', 'underway') or (progress.phase = 'delivered' and ${isLate})
        then coalesce(${delayCause}, 'unexplained') end as delay_cause
    from (${keys}) as key (shipper_id, code)
    join freight_facts as facts on facts.shipper_id = key.shipper_id and facts.freight_code = key.code
    join freight_progress as progress
      on progress.shipper_id = facts.shipper_id and progress.freight_code = facts.freight_code
    join freight on freight.shipper_id = facts.shipper_id and freight.code = facts.freight_code
    left join freight_choice as choice
      on choice.shipper_id = facts.shipper_id and choice.freight_code = facts.freight_code
    cross join lateral (
      select coalesce(
        (select occurrence.expected_on from occurrence
          where occurrence.shipper_id = facts.shipper_id and occurrence.freight_code = facts.freight_code
            and occurrence.source = 'hire' and occurrence.expected_on is not null
          order by occurrence.id limit 1),
        progress.expected_on, ${inSaoPaulo('facts.hired_at')}) as day
    ) as promise
    cross join lateral (
      select coalesce(sum((volume ->> 'unitWeightG')::numeric * (volume ->> 'amount')::numeric), 0)::bigint as weight_g,
        coalesce(sum((volume ->> 'declaredCents')::numeric), 0)::bigint as goods_cents
      from jsonb_array_elements(freight.agreement -> 'volumes') as volume
    ) as goods
    where not facts.reverse and ${isReal(sql`facts.shipper_id`)}`;
}

function bandOf(weightG: RawBuilder<unknown>): RawBuilder<number> {
  const cases = weightBandsKg.map((kg) => sql`when ${weightG} <= ${sql.lit(kg * 1000)} then ${sql.lit(kg)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}
