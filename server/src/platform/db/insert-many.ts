/** What runs a statement: a pool or one of its clients. */
export type Queryable = {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rowCount: number | null }>;
};

export type InsertTarget = { table: string; columns: readonly string[] };

/**
 * One statement that inserts all rows, each an array in the order of the columns; rows whose key exists are
 * left alone, so the statement may be sent again when its answer was lost. Values travel as they are, bytes
 * in binary. The statement is prepared once for each number of rows and connection.
 */
export async function insertMany(
  db: Queryable,
  target: InsertTarget,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  await db.query({
    name: `insert ${target.table} ${rows.length}`,
    text: statementFor(target, rows.length),
    values: rows.flat(),
  });
}

const statements = new Map<string, string>();

function statementFor({ table, columns }: InsertTarget, count: number): string {
  const key = `${table} ${count}`;
  const known = statements.get(key);
  if (known !== undefined) return known;
  const tuples = Array.from(
    { length: count },
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(',')})`,
  );
  const text = `insert into ${table} (${columns.join(', ')}) values ${tuples.join(',')} on conflict do nothing`;
  statements.set(key, text);
  return text;
}
