import { type RawBuilder, sql } from 'kysely';
import type { Period, Question } from './question.ts';
import { type Definition, partPpm } from './report.ts';
import { conditionsOf, within } from './sources.ts';

type Summed =
  | 'ctes'
  | 'chargedCents'
  | 'comparedCents'
  | 'dueCents'
  | 'divergent'
  | 'automatic'
  | 'settled'
  | 'settledMinutes'
  | 'causeCents'
  | 'recoveredCents';
type Shown = Record<Exclude<Summed, 'settledMinutes' | 'comparedCents'> | 'differenceCents', number> &
  Record<'automaticPpm' | 'settleHours', number | null>;

const columns = { shipper: 'shipper_id', carrier: 'carrier_id', cause: 'cause' } as const;
type Group = keyof typeof columns;

const sumOf = (column: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.id(column)}), 0)`;
const minutesOfHour = 60;

/** What the audit came to, by the day a CT-e came. By cause: each CT-e counts for every cause it has. */
export const auditReport: Definition<Group, Summed, Shown> = {
  columns,
  sourceOf(question, period) {
    const conditions = sql.join(conditionsOf(question.filter), sql` and `);
    return sql`(select * from (${rowsFor(question, period)}) as parts where ${conditions})`;
  },
  values: () => ({
    ctes: sumOf('ctes'),
    chargedCents: sumOf('charged_cents'),
    comparedCents: sumOf('compared_cents'),
    dueCents: sumOf('due_cents'),
    divergent: sumOf('divergent'),
    automatic: sumOf('automatic'),
    settled: sumOf('settled'),
    settledMinutes: sumOf('settled_minutes'),
    causeCents: sumOf('cause_cents'),
    recoveredCents: sumOf('recovered_cents'),
  }),
  order: 'recoveredCents',
  figuresOf: ({ comparedCents, settledMinutes, ...sums }) => ({
    ...sums,
    differenceCents: comparedCents - sums.dueCents,
    automaticPpm: partPpm(sums.automatic, sums.settled),
    settleHours: sums.settled === 0 ? null : Math.round(settledMinutes / minutesOfHour / sums.settled),
  }),
};

/** What causes make of differences is of `cte_cause_day` whatever the group; everything else of CT-es, each counted once. */
function rowsFor({ groupBy }: Question<Group>, period: Period): RawBuilder<unknown> {
  const during = within('day', period);
  if (groupBy === 'cause')
    return sql`select shipper_id, carrier_id, day, cause, ctes, 0 as charged_cents, 0 as compared_cents, 0 as due_cents,
        ctes as divergent, 0 as automatic, 0 as settled, 0 as settled_minutes, cents as cause_cents, recovered_cents
      from cte_cause_day where ${during}`;
  return sql`select shipper_id, carrier_id, day, ctes, charged_cents, compared_cents, due_cents, divergent, automatic, settled,
      settled_minutes, 0 as cause_cents, recovered_cents
    from cte_day where ${during}
    union all select shipper_id, carrier_id, day, 0, 0, 0, 0, 0, 0, 0, 0, cents, 0 from cte_cause_day where ${during}`;
}
