import type { DuckDBValue } from '@duckdb/node-api';
import { type Cell, type Column, type ColumnType, columnList } from './column.ts';
import { type OpenDuckDb, openDuckDb } from './duckdb.ts';
import { writeParquet } from './write-parquet.ts';

/** Rows that become a file together. */
export type PartWriter<Row> = {
  add(rows: readonly Row[]): void;
  /** How many were added since the last file. */
  count(): number;
  /** Writes what was added into a new file of its owner alone, durable under the name given, in the order of adding. */
  write(path: string): Promise<void>;
  close(): void;
};

/** Rows that DuckDB takes at a time. */
const chunkRows = 2048;
/** For the rows of one file. */
const memoryMb = 768;

/**
 * Opens a writer of Parquet files, compressed with Zstandard.
 * @throws OperatorError without DuckDB.
 */
export async function openPartWriter<Row>(columns: readonly Column<Row>[]): Promise<PartWriter<Row>> {
  const opened = await openDuckDb({ memoryMb, threads: 1 });
  const { connection } = opened;
  const append = appenderOf(opened, columns);
  let added = 0;
  let waiting: Row[] = [];
  const begin = async () => {
    await connection.run(`create or replace table part (${columnList(columns)})`);
    return connection.createAppender('part');
  };
  let appender = await begin();
  return {
    add(rows) {
      added += rows.length;
      waiting.push(...rows);
      while (waiting.length >= chunkRows) {
        append(appender, waiting.slice(0, chunkRows));
        waiting = waiting.slice(chunkRows);
      }
    },
    count: () => added,
    async write(path) {
      append(appender, waiting);
      waiting = [];
      added = 0;
      appender.closeSync();
      await writeParquet(connection, { query: 'select * from part', path });
      appender = await begin();
    },
    close: opened.close,
  };
}

type Appender = Awaited<ReturnType<OpenDuckDb['connection']['createAppender']>>;

function appenderOf<Row>({ duckdb }: OpenDuckDb, columns: readonly Column<Row>[]) {
  const types = {
    VARCHAR: duckdb.VARCHAR,
    BIGINT: duckdb.BIGINT,
    INTEGER: duckdb.INTEGER,
    BOOLEAN: duckdb.BOOLEAN,
    TIMESTAMP: duckdb.TIMESTAMP,
    DATE: duckdb.DATE,
  };
  const value = (type: ColumnType, cell: Cell): DuckDBValue => {
    if (cell === null) return null;
    if (type === 'BIGINT') return BigInt(cell);
    if (type === 'TIMESTAMP') return new duckdb.DuckDBTimestampValue(BigInt(cell) * 1000n);
    return type === 'DATE' ? new duckdb.DuckDBDateValue(Number(cell)) : cell;
  };
  return (appender: Appender, rows: readonly Row[]): void => {
    if (rows.length === 0) return;
    const chunk = duckdb.DuckDBDataChunk.create(
      columns.map(({ type }) => types[type]),
      rows.length,
    );
    columns.forEach(({ type, of }, index) => {
      chunk.setColumnValues(
        index,
        rows.map((row) => value(type, of(row))),
      );
    });
    appender.appendDataChunk(chunk);
  };
}
