// biome-ignore-all lint/style/useNamingConvention: DuckDB names its settings so
import { OperatorError } from '../../kernel/operator-error.ts';

type DuckDb = typeof import('@duckdb/node-api');
type Connection = Awaited<ReturnType<Awaited<ReturnType<DuckDb['DuckDBInstance']['create']>>['connect']>>;

/** A database in memory that is gone when it is closed. */
export type OpenDuckDb = { duckdb: DuckDb; connection: Connection; close(): void };

/** Nothing is loaded or fetched that a statement names, whoever wrote it. */
const closedDoors = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
};

/**
 * DuckDB, which reads and writes Parquet. The package is optional, for it is large and has a binary for each platform.
 * @throws OperatorError where it is not installed, or not for this platform.
 */
async function loadDuckDb(): Promise<DuckDb> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new OperatorError(
      'The archive is written and read by DuckDB, an optional package that is not here, or not for this platform. ' +
        'Install it where Carreto is: npm install --no-save @duckdb/node-api@1.5.6-r.1',
      { cause: error },
    );
  }
}

/** Whether DuckDB can be used here; undefined where it can, else what to do. */
export async function whyNoDuckDb(): Promise<string | undefined> {
  return loadDuckDb().then(
    () => undefined,
    (error: OperatorError) => error.message,
  );
}

/**
 * Opens a database in memory. It takes no more memory than it is given and spills nothing to a disk: a statement that needs more
 * fails.
 * @throws OperatorError as the package is missing.
 */
export async function openDuckDb({
  memoryMb,
  threads,
}: {
  memoryMb: number;
  threads: number;
}): Promise<OpenDuckDb> {
  const duckdb = await loadDuckDb();
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...closedDoors,
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: '',
  });
  const connection = await instance.connect();
  return {
    duckdb,
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A text as a literal of SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Files as an argument of `read_parquet`. */
export function fileList(paths: readonly string[]): string {
  return `[${paths.map(literal).join(', ')}]`;
}
