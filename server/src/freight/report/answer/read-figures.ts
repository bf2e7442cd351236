import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Step } from './question.ts';

/** Figures by name; null where there is nothing to say of a group. */
export type Figures<Name extends string> = Record<Name, number | null>;
export type FigureRow<Name extends string> = {
  group: string | null;
  at: string | null;
  figures: Figures<Name>;
};

export type Reading<Name extends string> = {
  source: RawBuilder<unknown>;
  /** Of each figure the sum that it is, over the columns of the source. */
  values: Readonly<Record<Name, RawBuilder<unknown>>>;
  /** The column of the group; null for one of everything. */
  group: string | null;
  step: Step | null;
  /** Groups come by this, the largest first. */
  order: NoInfer<Name>;
  most: number;
};

/** Sums of a source by group and part of the period: at most so many rows. */
export async function readFigures<Name extends string>(
  db: Kysely<Rows>,
  { source, values, group, step, order, most }: Reading<Name>,
): Promise<FigureRow<Name>[]> {
  const names = Object.keys(values) as Name[];
  const summed = names.map((name) => sql`(${values[name]})::bigint as ${sql.id(name)}`);
  const by = group === null ? sql`null::text` : sql`${sql.id(group)}::text`;
  const at = step === null ? sql`null::text` : sql`date_trunc(${sql.lit(step)}, day)::date::text`;
  const { rows } = await sql<{ group: string | null; at: string | null } & Figures<Name>>`
    select * from (
      select ${by} as "group", ${at} as at, ${sql.join(summed)} from ${source} as counted
      group by 1, 2
    ) as figures
    order by sum(${sql.id(order)}) over (partition by "group") desc nulls last, "group", at
    limit ${most}`.execute(db);
  return rows.map(({ group: of, at: first, ...figures }) => ({
    ...{ group: of, at: first },
    figures: figures as unknown as Figures<Name>,
  }));
}
