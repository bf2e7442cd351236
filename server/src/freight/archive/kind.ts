import type { Column } from '../../platform/parquet/column.ts';

export type KindName = 'quotes' | 'freights' | 'occurrences' | 'audits';

/** A count or a sum of a period, taken from the rows while they are written, and from the files when they are read back. */
export type Measure<Row> = {
  name: string;
  of(row: Row): number;
  /** The same in SQL, of all rows. */
  sql: string;
};

/** One sort of file: its columns, and what its manifest sums up. */
export type Kind<Row> = {
  name: KindName;
  columns: readonly Column<Row>[];
  measures: readonly Measure<Row>[];
};

/** The sum of a column of whole numbers. */
export function sumOf<Row>(name: string, of: (row: Row) => number | null): Measure<Row> {
  return { name, of: (row) => of(row) ?? 0, sql: `coalesce(sum(${name}), 0)` };
}
