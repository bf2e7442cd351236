import { type RawBuilder, sql } from 'kysely';

/**
 * What is counted of freights that go out, each measure by its column, and what one freight adds to it; `one` is a row of
 * `freight_measure`. Those of the hire are of the day of the hire; those of the promise are of the day that was promised at the hire,
 * whatever the carrier said later. Days are those of São Paulo, money is in cents.
 */
const whereNotCancelled = (value: string) => `case when one.outcome = 'cancelled' then 0 else ${value} end`;

const hireMeasures = {
  /** Freights hired, those that were cancelled later too. */
  hired: '1',
  cancelled: `(one.outcome = 'cancelled')::integer`,
  /** Hired from an offer of a quote, and not cancelled. */
  won: whereNotCancelled('one.is_won::integer'),
  /** What carriers are to be paid for those that were not cancelled, as agreed. */
  costCents: whereNotCancelled('one.cost_cents'),
  weightG: whereNotCancelled('one.weight_g'),
  goodsCents: whereNotCancelled('one.goods_cents'),
} as const;

const dueMeasures = {
  /** Promised for that day and not cancelled. */
  due: `(one.outcome <> 'cancelled')::integer`,
  /** Delivered on the promised day or before. */
  onTime: `(one.outcome = 'on_time')::integer`,
  /** Delivered after it. */
  late: `(one.outcome = 'late')::integer`,
  /** Calendar days that those came too late. */
  lateDays: `case when one.outcome = 'late' then one.delivered_on - one.promised_on else 0 end`,
  /** Returned or lost. */
  ended: `(one.outcome = 'ended')::integer`,
} as const;

const ofHire = inColumns(hireMeasures);
const ofPromise = inColumns(dueMeasures);

/** The columns of all measures. */
export const measureNames = [...Object.keys(ofHire), ...Object.keys(ofPromise)];

/** Measures by the names of their columns. */
export function inColumns(measures: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(measures).map(([name, value]) => [columnOf(name), value]));
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const measureColumns = sql.raw(measureNames.join(', '));

/** Sums of all measures, of a query that has them. */
export const measureSums = sql.raw(measureNames.map((name) => `sum(${name})::bigint as ${name}`).join(', '));

const dimensions = 'one.shipper_id, one.carrier_id, one.service, one.state, one.channel, one.weight_band';

/** Of the types that sums have: only what is of one type in both parts, and beside sums, is computed no further than it is wanted. */
function partOf(day: string, own: Readonly<Record<string, string>>): string {
  const columns = measureNames.map((name) => `(${own[name] ?? 0})::bigint as ${name}`).join(', ');
  return `select ${dimensions}, ${day} as day, ${columns} from one`;
}

/**
 * Rows of `freight_measure` as the sums take them: two of each freight, of the day of its hire and of the promised one.
 * @param rows a query of such rows, or a condition of it in `where`
 */
export function partsOf(
  rows: RawBuilder<unknown>,
  where: Partial<Record<'hired' | 'due', RawBuilder<unknown>>> = {},
) {
  // Named twice, it would be written down before it is read.
  return sql`with one as not materialized (${rows})
    ${sql.raw(partOf('one.hired_on', ofHire))} where ${where.hired ?? sql`true`}
    union all ${sql.raw(partOf('one.promised_on', ofPromise))} where ${where.due ?? sql`true`}`;
}

/** Upper bounds in kilograms of the bands by which weights are grouped; above the last one is band 0. */
export const weightBandsKg = [1, 5, 10, 30, 100, 500] as const;
