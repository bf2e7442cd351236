import { type Kysely, sql } from 'kysely';
import type { Rows } from '../rows.ts';

/** Freights, each with the row that says where it stands (`progress`). */
export function freightsWithProgress(db: Kysely<Rows>) {
  return db
    .selectFrom('freight')
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'freight.shipperId')
        .onRef('progress.freightCode', '=', 'freight.code'),
    );
}

/**
 * The same of codes. Said of both tables: a list is not handed on from one side of a join to the other, and only months that a list
 * names can be left out of a plan.
 */
export function freightsOfCodes(db: Kysely<Rows>, codes: readonly string[]) {
  return freightsWithProgress(db)
    .where('freight.code', '=', sql<string>`any (${[...codes]}::text[])`)
    .where('progress.freightCode', '=', sql<string>`any (${[...codes]}::text[])`);
}
