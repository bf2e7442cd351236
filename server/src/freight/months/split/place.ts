import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { monthTables } from '../tables.ts';

/** Wholes that are being filled stand apart, where no export and nobody else takes them for tables of this installation. */
export const splitSchema = 'freight_split';

/** What names of tables end with that hold the past in months, once it was split. */
export const pastSuffix = '_past';

/** What names of the tables end with that there were before freights were kept in months. */
export const beforeSuffix = '_before';

/** The fact of the installation that says how far a split has come. */
export const splitFact = 'split of freights';

/** The whole that a table's past is copied into. */
export function pastOf(table: string) {
  return sql.id(splitSchema, table + pastSuffix);
}

/** A table of a freight as it is copied. */
export type CopiedTable = {
  name: string;
  key: 'code' | 'freight_code';
  columns: string[];
  primary: string[];
};

/** The tables with their columns in the order that rows of all of their parts have. */
export async function readCopiedTables(db: Kysely<Rows>): Promise<CopiedTable[]> {
  const { rows } = await sql<Pick<CopiedTable, 'name' | 'columns' | 'primary'>>`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = whole.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = whole.oid and indisprimary) as primary
    from pg_class as whole
    where relnamespace = current_schema()::regnamespace and relname = any (${monthTables.map(({ name }) => name)})`.execute(
    db,
  );
  return monthTables.flatMap(({ name, key }) =>
    rows
      .filter((row) => row.name === name)
      .map((row) => ({ ...row, key: key === 'code' ? ('code' as const) : ('freight_code' as const) })),
  );
}
