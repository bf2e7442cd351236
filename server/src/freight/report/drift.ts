import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { causeSums, causesOf, daySums } from './count/count-ctes.ts';
import { asCounted } from './count/count-freights.ts';
import { choiceMeasures, delayMeasures, sumTables } from './count/sum-up.ts';
import { inColumns, measureNames, measureSums, partsOf } from './measures.ts';

/** A table of which rows say something else than what they are the sums of. */
export type Drift = { table: string; rows: number };

/** Freights hired in the last so many days are compared one by one. */
const comparedDays = 35;

/**
 * Which sums are not those of their rows, and which freights of the last days are counted as something else than they are; what
 * waits to be counted is no drift. Reads one snapshot.
 */
export function findDrift(db: Kysely<Rows>): Promise<Drift[]> {
  return withTransaction(
    db,
    async (tx) => {
      const found: Drift[] = [];
      for (const kept of keptSums) found.push({ table: kept.table, rows: await differing(tx, kept) });
      found.push({ table: 'freight_measure', rows: await wronglyCounted(tx) });
      for (const [table, counted] of ofCtes)
        found.push({ table, rows: await wronglySummed(tx, { table, counted }) });
      found.push({ table: 'quote_day', rows: await wronglyLost(tx) });
      return found.filter(({ rows }) => rows > 0);
    },
    { isolation: 'repeatable read' },
  );
}

function sumsOf(keys: string): RawBuilder<unknown> {
  return sql`select ${sql.raw(keys)}, ${measureSums}
    from (select parts.*, date_trunc('month', day)::date as month
      from (${partsOf(sql`select * from freight_measure`)}) as parts) as parts group by ${sql.raw(keys)}`;
}

const choiceColumns = inColumns(choiceMeasures);
const delayColumns = inColumns(delayMeasures);

function summed(columns: Readonly<Record<string, string>>): RawBuilder<unknown> {
  return sql.raw(
    Object.entries(columns)
      .map(([name, value]) => `sum(${value})::bigint as ${name}`)
      .join(', '),
  );
}

/** A table of sums: by what they are kept, which they are, and what they have to be. */
type KeptSums = { table: string; keys: string; names: readonly string[]; right: RawBuilder<unknown> };

const keptSums: readonly KeptSums[] = [
  ...sumTables.map(([table, keys]) => ({ table, keys, names: measureNames, right: sumsOf(keys) })),
  {
    table: 'freight_choice_day',
    keys: 'shipper_id, carrier_id, day, reason',
    names: Object.keys(choiceColumns),
    right: sql`select shipper_id, carrier_id, hired_on as day, reason, ${summed(choiceColumns)}
      from freight_measure where reason is not null and outcome <> 'cancelled'
      group by shipper_id, carrier_id, hired_on, reason`,
  },
  {
    table: 'freight_cause_day',
    keys: 'shipper_id, carrier_id, day, cause',
    names: Object.keys(delayColumns),
    right: sql`select shipper_id, carrier_id, promised_on as day, delay_cause as cause, ${summed(delayColumns)}
      from freight_measure where delay_cause is not null
      group by shipper_id, carrier_id, promised_on, delay_cause`,
  },
];

/** Sums that are nothing need no row. */
async function differing(tx: Transaction<Rows>, { table, keys, names, right }: KeptSums): Promise<number> {
  const columns = sql.raw(names.join(', '));
  const isSomething = sql.raw(`(${names.join(', ')}) is distinct from (${names.map(() => '0').join(', ')})`);
  const { rows } = await sql<{ count: number }>`
    with kept as (select ${sql.raw(keys)}, ${columns} from ${sql.raw(table)} where ${isSomething}),
    counted as (select ${sql.raw(keys)}, ${columns} from (${right}) as sums where ${isSomething})
    select count(distinct (${sql.raw(keys)})) as count from (
      (select * from kept except all select * from counted)
      union all (select * from counted except all select * from kept)) as apart`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

async function wronglyCounted(tx: Transaction<Rows>): Promise<number> {
  const keys = sql`select facts.shipper_id, facts.freight_code from freight_facts as facts
    where facts.hired_at >= app_now() - make_interval(days => ${comparedDays})
      and not exists (select from freight_mark as mark
        where mark.shipper_id = facts.shipper_id and mark.freight_code = facts.freight_code)
      and exists (select from sums_state
        where freights_from is null
          or (facts.shipper_id, facts.freight_code) <= (freights_from_shipper_id, freights_from))`;
  const { rows } = await sql<{ count: number }>`
    with key as (${keys}), counted as (${asCounted(sql`select * from key`)})
    select count(*) as count from counted
    left join freight_measure as kept
      on kept.shipper_id = counted.shipper_id and kept.freight_code = counted.freight_code
    where (kept.outcome, kept.promised_on, kept.delivered_on, kept.cost_cents, kept.carrier_id, kept.delay_cause)
      is distinct from (counted.outcome, counted.promised_on, counted.delivered_on, counted.cost_cents,
        counted.carrier_id, counted.delay_cause)`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** What is kept of CT-es, by shipper, carrier and day, and what it has to be. */
const ofCtes = [
  ['cte_day', daySums],
  ['cte_cause', causesOf],
  ['cte_cause_day', (keys: RawBuilder<unknown>) => causeSums(causesOf(keys))],
] as const;

type OfCtes = { table: string; counted: (keys: RawBuilder<unknown>) => RawBuilder<unknown> };

/** Of the CT-es of the last days. */
async function wronglySummed(tx: Transaction<Rows>, { table, counted }: OfCtes): Promise<number> {
  const keys = sql`select distinct shipper_id, carrier_id, (received_at at time zone 'America/Sao_Paulo')::date as day
    from cte where received_at >= app_now() - make_interval(days => ${comparedDays})`;
  const { rows } = await sql<{ count: number }>`
    with key as materialized (select * from (${keys}) as key where not exists (select from cte_mark as mark
      where mark.shipper_id = key.shipper_id and mark.carrier_id = key.carrier_id and mark.day = key.day)),
    counted as (${counted(sql`select * from key`)}),
    kept as (select one.* from ${sql.table(table)} as one join key using (shipper_id, carrier_id, day)),
    apart as ((select * from kept except all select * from counted)
      union all (select * from counted except all select * from kept))
    select count(distinct (shipper_id, carrier_id, day)) as count from apart
    where exists (select from sums_state where ctes_from is null)`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** Days of quotes without an offer of which their places say another number: both are counted from the same quotes, once. */
async function wronglyLost(tx: Transaction<Rows>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from quote_day as made
    full join (select shipper_id, day, sum(quotes) as lost from quote_lost_day group by shipper_id, day) as places
      using (shipper_id, day)
    where coalesce(made.without_offer, 0) <> coalesce(places.lost, 0) or made.quotes < made.without_offer`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0);
}
