import { sql } from 'kysely';
import { type Definition, partPpm } from './report.ts';
import { type FreightGroup, freightColumns, sourceOf } from './sources.ts';

type Summed = 'freights' | 'cancelled' | 'costCents' | 'weightG' | 'goodsCents';
type Shown = Record<Summed, number> & Record<'centsPerFreight' | 'centsPerKg' | 'goodsPpm', number | null>;

const gramsOfKg = 1000;

/** What freights cost, by the day of their hire; cancelled ones cost nothing. */
export const costReport: Definition<FreightGroup, Summed, Shown> = {
  columns: freightColumns,
  sourceOf: (question, period) => sourceOf(question, period, 'hired'),
  values: () => ({
    freights: sql`coalesce(sum(hired - cancelled), 0)`,
    cancelled: sql`coalesce(sum(cancelled), 0)`,
    costCents: sql`coalesce(sum(cost_cents), 0)`,
    weightG: sql`coalesce(sum(weight_g), 0)`,
    goodsCents: sql`coalesce(sum(goods_cents), 0)`,
  }),
  order: 'costCents',
  figuresOf: ({ freights, cancelled, costCents, weightG, goodsCents }) => ({
    ...{ freights, cancelled, costCents, weightG, goodsCents },
    centsPerFreight: freights === 0 ? null : Math.round(costCents / freights),
    centsPerKg: weightG === 0 ? null : Math.round((costCents / weightG) * gramsOfKg),
    goodsPpm: partPpm(costCents, goodsCents),
  }),
};
