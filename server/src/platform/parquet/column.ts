/** What a cell of a file holds: an instant in milliseconds since 1970, a day as days since 1970. */
export type Cell = string | number | boolean | null;

export type ColumnType = 'VARCHAR' | 'BIGINT' | 'INTEGER' | 'BOOLEAN' | 'TIMESTAMP' | 'DATE';

/** A column of a file. `TIMESTAMP` is UTC. */
export type Column<Row> = {
  name: string;
  type: ColumnType;
  /** What it says, with its unit: a table of `docs/archive.md` has the same words. */
  means: string;
  of(row: Row): Cell;
};

/** The columns of a table in SQL: names with their types. */
export function columnList(columns: readonly { name: string; type: ColumnType }[]): string {
  return columns.map(({ name, type }) => `${name} ${type}`).join(', ');
}
