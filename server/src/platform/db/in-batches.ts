import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows of one statement or transaction, so that none runs long; and how many of those in one run, the rest waits for the next. */
export type Batches = { rows: number; most: number };

/**
 * Does something to so many rows at a time until fewer are left than that.
 * @param work takes at most `batches.rows` and gives how many it took.
 * @returns how many all together.
 */
export async function inBatches({ rows, most }: Batches, work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < most; batch += 1) {
    const count = await work();
    total += count;
    if (count < rows) break;
  }
  return total;
}

/** Which rows of a table are dropped: the first in order that meet a condition. */
export type Dropped = {
  table: string;
  /** The primary key. */
  key: readonly string[];
  condition: RawBuilder<boolean>;
  order: string;
};

/** Drops rows in batches, each a transaction of its own. Several processes share the work. Gives how many rows. */
export function dropInBatches<Tables>(
  db: Kysely<Tables>,
  { table, key, condition, order }: Dropped,
  batches: Batches,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return inBatches(batches, async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition}
        order by ${sql.ref(order)} limit ${batches.rows} for update skip locked)`.execute(db);
    return Number(numAffectedRows);
  });
}
