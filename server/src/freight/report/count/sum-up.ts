import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { inColumns, measureColumns, measureNames, measureSums, partsOf } from '../measures.ts';

/** The sums of freights: tables with all measures, and by what they are kept. */
export const sumTables = [
  ['freight_day', 'shipper_id, carrier_id, day'],
  ['freight_lane_month', 'shipper_id, carrier_id, service, state, month'],
  ['freight_kind_month', 'shipper_id, carrier_id, channel, weight_band, month'],
] as const;

const added = sql.raw(measureNames.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', '));

/**
 * Adds rows of `freight_measure` to every sum, or takes them off again, in the caller's transaction.
 * @param changing a statement that gives such rows, `insert … returning *` or `delete … returning *`
 */
export async function sumUpIn(
  tx: Transaction<Rows>,
  changing: RawBuilder<unknown>,
  sign: 1 | -1,
): Promise<void> {
  const signed = sql.raw(measureNames.map((name) => `${sign} * ${name} as ${name}`).join(', '));
  const sums = sumTables.map(
    ([table, keys]) => sql`${sql.raw(`${table}_sum`)} as (
      insert into ${sql.raw(table)} as kept (${sql.raw(keys)}, ${measureColumns})
      select ${sql.raw(keys)}, ${measureSums} from part group by ${sql.raw(keys)}
      on conflict (${sql.raw(keys)}) do update set ${added})`,
  );
  await sql`
    with changed as (${changing}),
    part as (
      select shipper_id, carrier_id, service, state, channel, weight_band, day,
        date_trunc('month', day)::date as month, ${signed}
      from (${partsOf(sql`select * from changed`)}) as parts
    ),
    ${sql.join(sums)},
    days_sum as (
      insert into freight_days_month as kept (shipper_id, carrier_id, month, days, promised, taken)
      select shipper_id, carrier_id, month, days, ${sql.lit(sign)} * sum(promised), ${sql.lit(sign)} * sum(taken)
      from (${daysOf(sql`changed`)}) as days_of group by shipper_id, carrier_id, month, days
      on conflict (shipper_id, carrier_id, month, days) do update
      set promised = kept.promised + excluded.promised, taken = kept.taken + excluded.taken),
    choice_sum as (
      insert into freight_choice_day as kept (shipper_id, carrier_id, day, reason, ${choiceColumns})
      select shipper_id, carrier_id, hired_on, reason, ${signedSums(choiceMeasures, sign)}
      from changed where reason is not null and outcome <> 'cancelled'
      group by shipper_id, carrier_id, hired_on, reason
      on conflict (shipper_id, carrier_id, day, reason) do update set ${choicesAdded}),
    delay_sum as (
      insert into freight_cause_day as kept (shipper_id, carrier_id, day, cause, ${delayColumns})
      select shipper_id, carrier_id, promised_on, delay_cause, ${signedSums(delayMeasures, sign)}
      from changed where delay_cause is not null
      group by shipper_id, carrier_id, promised_on, delay_cause
      on conflict (shipper_id, carrier_id, day, cause) do update set ${delaysAdded})
    select 1`.execute(tx);
}

/** Of each delivered freight how many days it was promised to take from its hire, and how many it took; at most 400. */
function daysOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select shipper_id, carrier_id, date_trunc('month', promised_on)::date as month, days, promised, taken
    from ${rows}
    cross join lateral (values
      (least(greatest(promised_on - hired_on, 0), 400), 1, 0),
      (least(greatest(delivered_on - hired_on, 0), 400), 0, 1)) as each (days, promised, taken)
    where outcome in ('on_time', 'late')`;
}

/** What is summed of choices, and what a row of `freight_measure` with one adds. */
export const choiceMeasures = {
  freights: '1',
  takenCents: 'cost_cents',
  cheapestCents: 'cheapest_cents',
  fastestCents: 'fastest_cents',
  keptFreights: '(kept_cents is not null)::integer',
  keptTakenCents: 'case when kept_cents is null then 0 else cost_cents end',
  keptCents: 'coalesce(kept_cents, 0)',
} as const;

/** The same of delays, by why. */
export const delayMeasures = {
  late: `(outcome = 'late')::integer`,
  lateDays: `case when outcome = 'late' then delivered_on - promised_on else 0 end`,
  open: `(outcome = 'open')::integer`,
} as const;

const [choiceColumns, choicesAdded] = columnsOf(choiceMeasures);
const [delayColumns, delaysAdded] = columnsOf(delayMeasures);

/** Names of columns, and how each is added to. */
function columnsOf(measures: Measures) {
  const names = Object.keys(inColumns(measures));
  const sums = names.map((name) => `${name} = kept.${name} + excluded.${name}`);
  return [sql.raw(names.join(', ')), sql.raw(sums.join(', '))] as const;
}

type Measures = Readonly<Record<string, string>>;

function signedSums(measures: Measures, sign: 1 | -1) {
  return sql.raw(
    Object.values(measures)
      .map((value) => `${sign} * sum(${value})`)
      .join(', '),
  );
}
