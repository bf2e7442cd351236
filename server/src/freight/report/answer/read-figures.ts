import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Step } from './question.ts';

/** Sums by name, of a group and a part of the period; null: of everything. */
export type SumRow<Name extends string> = {
  group: string | null;
  at: string | null;
  sums: Record<Name, number>;
};

export type Reading<Name extends string> = {
  source: RawBuilder<unknown>;
  /** Of each figure the sum that it is, over the columns of the source; 0 of nothing. */
  values: Readonly<Record<Name, RawBuilder<unknown>>>;
  /** The column of the group; null for one of everything. */
  group: string | null;
  step: Step | null;
  /** Groups come by this, the largest first. */
  order: NoInfer<Name>;
  most: number;
};

/**
 * Sums of a source by group and part of the period: at most so many rows. The source is added up by its own columns and days, for it
 * has many times their rows; what is text, and weeks and months, are made of these sums.
 */
export async function readFigures<Name extends string>(
  db: Kysely<Rows>,
  { source, values, group, step, order, most }: Reading<Name>,
): Promise<SumRow<Name>[]> {
  const names = Object.keys(values) as Name[];
  const summed = names.map((name) => sql`(${values[name]})::bigint as ${sql.id(name)}`);
  const added = names.map((name) => sql`sum(${sql.id(name)})::bigint as ${sql.id(name)}`);
  const by = group === null ? sql`null::text` : sql.id(group);
  const day = step === null ? sql`null::date` : sql`day`;
  const at = step === null ? sql`null::text` : sql`date_trunc(${sql.lit(step)}, day)::date::text`;
  const { rows } = await sql<{ group: string | null; at: string | null } & Record<Name, number>>`
    with days as materialized (
      select ${by} as "group", ${day} as day, ${sql.join(summed)} from ${source} as counted group by 1, 2
    )
    select * from (
      select "group"::text as "group", ${at} as at, ${sql.join(added)} from days group by 1, 2
    ) as figures
    order by sum(${sql.id(order)}) over (partition by "group") desc nulls last, "group", at
    limit ${most}`.execute(db);
  return rows.map(({ group: of, at: first, ...sums }) => ({
    ...{ group: of, at: first },
    sums: sums as unknown as Record<Name, number>,
  }));
}
