import { boundedBy } from './connection.ts';

/** What runs a statement: a pool or one of its clients. */
export type Queryable = {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rowCount: number | null }>;
};

export type InsertTarget = { table: string; columns: readonly string[] };

type InsertOptions = {
  /** Longest to wait for the server's answer; that of the connection when left out. */
  answerTimeoutMs?: number | undefined;
  /** The same rows were sent before, and nobody knows what became of them. */
  isAgain?: boolean;
};

/**
 * One statement that inserts all rows, each an array in the order of the columns; rows whose key exists are
 * left alone, so the statement may be sent again when its answer was lost. Values travel as they are, bytes
 * in binary. The statement is prepared once for each number of rows and connection.
 */
export async function insertMany(
  db: Queryable,
  target: InsertTarget,
  { rows, answerTimeoutMs, isAgain = false }: InsertOptions & { rows: readonly (readonly unknown[])[] },
): Promise<void> {
  const kind = isAgain ? 'insert again' : 'insert';
  const statement = {
    name: `${kind} ${target.table} ${rows.length}`,
    text: isAgain ? confirmed(statementFor(target, rows.length)) : statementFor(target, rows.length),
    values: rows.flat(),
  };
  await db.query(answerTimeoutMs === undefined ? statement : boundedBy(answerTimeoutMs, statement));
}

/**
 * Rows that exist may have been committed here and on no standby: a primary that crashed shows them when it is back. A
 * statement that writes nothing would not wait for the standby, so this one writes a note into the log of the server.
 */
function confirmed(insert: string): string {
  return `with written as (${insert} returning 1)
    select count(*), pg_logical_emit_message(true, 'carreto', 'sent again') from written`;
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
