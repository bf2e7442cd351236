import { type RawBuilder, sql } from 'kysely';
import type { Definition } from './report.ts';
import { conditionsOf, within } from './sources.ts';

type Summed =
  | 'freights'
  | 'takenCents'
  | 'cheapestCents'
  | 'fastestCents'
  | 'keptFreights'
  | 'keptTakenCents'
  | 'keptCents';
type Shown = Record<Summed | 'dearerCents', number>;

const columns = { shipper: 'shipper_id', carrier: 'carrier_id', reason: 'reason' } as const;

const sumOf = (column: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.id(column)}), 0)`;

/** What was hired beside what stood at the hire, by its day. */
export const savingsReport: Definition<keyof typeof columns, Summed, Shown> = {
  columns,
  sourceOf: ({ filter }, period) => sql`(select * from freight_choice_day
    where ${within('day', period)} and ${sql.join(conditionsOf(filter), sql` and `)})`,
  values: () => ({
    freights: sumOf('freights'),
    takenCents: sumOf('taken_cents'),
    cheapestCents: sumOf('cheapest_cents'),
    fastestCents: sumOf('fastest_cents'),
    keptFreights: sumOf('kept_freights'),
    keptTakenCents: sumOf('kept_taken_cents'),
    keptCents: sumOf('kept_cents'),
  }),
  order: 'takenCents',
  figuresOf: (sums) => ({
    ...{ freights: sums.freights, takenCents: sums.takenCents, cheapestCents: sums.cheapestCents },
    dearerCents: sums.takenCents - sums.cheapestCents,
    ...{ fastestCents: sums.fastestCents, keptFreights: sums.keptFreights },
    ...{ keptTakenCents: sums.keptTakenCents, keptCents: sums.keptCents },
  }),
};
