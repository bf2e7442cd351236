import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '../../kernel/days.ts';
import type { Reason } from './choice/choose.ts';
import type { DelayCause } from './count/delay-causes.ts';

/** How a freight is counted by reports; null is not asked for. Days as in `kernel/days.ts`, both ends inclusive. */
export type CountedAs = {
  promised: { fromDay: number | null; untilDay: number | null };
  kept: 'onTime' | 'late' | 'overdue' | 'ended' | null;
  /** `any`: what stood at the hire is known. */
  choice: Reason | 'any' | null;
  /** Late, or overdue, for this reason. */
  delayCause: DelayCause | null;
  weightBand: number | null;
};

/** However it is counted. */
export const anyhowCounted: CountedAs = {
  ...{
    promised: { fromDay: null, untilDay: null },
    kept: null,
    choice: null,
    delayCause: null,
    weightBand: null,
  },
};

/** What a freight of `facts` has to be counted as: the very conditions by which it is in a figure. */
export function isCountedAs(counted: CountedAs, todayDay: number): RawBuilder<unknown>[] {
  const { promised, kept, choice, delayCause, weightBand } = counted;
  const day = (value: number) => sql`${formatDay(value)}::date`;
  const conditions = [
    ...(promised.fromDay === null ? [] : [sql`counted.promised_on >= ${day(promised.fromDay)}`]),
    ...(promised.untilDay === null ? [] : [sql`counted.promised_on <= ${day(promised.untilDay)}`]),
    ...(kept === null ? [] : [sql`counted.promised_on < ${day(todayDay)} and ${outcomes[kept]}`]),
    ...(choice === null
      ? []
      : [
          sql`counted.outcome <> 'cancelled' and ${choice === 'any' ? sql`counted.reason is not null` : sql`counted.reason = ${choice}`}`,
        ]),
    ...(delayCause === null
      ? []
      : [sql`counted.promised_on < ${day(todayDay)} and counted.delay_cause = ${delayCause}`]),
    ...(weightBand === null ? [] : [sql`counted.weight_band = ${weightBand}`]),
  ];
  if (conditions.length === 0) return [];
  return [
    sql`facts.freight_code in (select counted.freight_code from freight_measure as counted
      where counted.shipper_id = facts.shipper_id and ${sql.join(conditions, sql` and `)})`,
  ];
}

const outcomes = {
  onTime: sql`counted.outcome = 'on_time'`,
  late: sql`counted.outcome = 'late'`,
  overdue: sql`counted.outcome = 'open'`,
  ended: sql`counted.outcome = 'ended'`,
} as const;
