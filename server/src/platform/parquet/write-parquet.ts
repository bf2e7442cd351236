import { open } from 'node:fs/promises';
import { literal, type OpenDuckDb } from './duckdb.ts';

const ownerOnly = 0o600;

/** Writes what a query gives into a new file that its owner alone may read, durable, in the order of the query. */
export async function writeParquet(
  connection: OpenDuckDb['connection'],
  { query, path }: { query: string; path: string },
): Promise<void> {
  // DuckDB would make a file that all may read: it is there before, and keeps its mode.
  await (await open(path, 'wx', ownerOnly)).close();
  await connection.run(
    `copy (${query}) to ${literal(path)} (format parquet, compression zstd, use_tmp_file false)`,
  );
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
