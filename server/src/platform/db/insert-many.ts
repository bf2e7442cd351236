import { binaryArray, type ColumnType, type ColumnValue } from './binary-array.ts';
import { boundedBy } from './connection.ts';

/** What runs a statement: a pool or one of its clients. */
export type Queryable = {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rowCount: number | null }>;
};

/** A table with the columns that are written, each with how it is read of a row. */
export type InsertTarget<Row> = {
  table: string;
  columns: readonly { name: string; type: ColumnType; of(row: Row): ColumnValue }[];
};

type InsertOptions = {
  /** Longest to wait for the server's answer; that of the connection when left out. */
  answerTimeoutMs?: number | undefined;
  /** The same rows were sent before, and nobody knows what became of them. */
  isAgain?: boolean;
};

/**
 * One statement that inserts all rows; rows whose key exists are left alone, so the statement may be sent again when its
 * answer was lost. Each column is one parameter, an array in binary: one statement is prepared for each connection, whatever
 * the number of rows, and nothing is written in letters.
 */
export async function insertMany<Row>(
  db: Queryable,
  target: InsertTarget<Row>,
  { rows, answerTimeoutMs, isAgain = false }: InsertOptions & { rows: readonly Row[] },
): Promise<void> {
  const text = statementFor(target);
  const statement = {
    name: `${isAgain ? 'insert again' : 'insert'} ${target.table}`,
    text: isAgain ? confirmed(text) : text,
    values: target.columns.map(({ type, of }) => binaryArray(type, rows.map(of))),
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

function statementFor<Row>({ table, columns }: InsertTarget<Row>): string {
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  return `insert into ${table} (${names}) select * from unnest(${arrays}) on conflict do nothing`;
}
