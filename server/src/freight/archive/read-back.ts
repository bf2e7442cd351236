import { join } from 'node:path';
import { hashFile } from '../../platform/files/hash-file.ts';
import { fileList, openDuckDb } from '../../platform/parquet/duckdb.ts';
import type { Kind } from './kind.ts';
import type { Manifest } from './manifest.ts';

const memoryMb = 512;

/**
 * Reads the files of a period from the disk and compares: every byte with the sums of the files, every row with the counts and sums
 * of the manifest. Gives what is wrong, null where nothing is.
 */
export async function readBack<Row>(
  folder: string,
  { measures }: Pick<Kind<Row>, 'measures'>,
  manifest: Manifest,
): Promise<string | null> {
  for (const { name, bytes, sha256 } of manifest.files) {
    const found = await hashFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found === undefined) return `${name} is missing`;
    if (found.bytes !== bytes || found.sha256 !== sha256) return `${name} is not as it was written`;
  }
  if (manifest.files.length === 0) return manifest.rows === 0 ? null : 'its files are not named';
  return compareRows(folder, measures, manifest);
}

async function compareRows<Row>(
  folder: string,
  measures: Kind<Row>['measures'],
  manifest: Manifest,
): Promise<string | null> {
  const { connection, close } = await openDuckDb({ memoryMb, threads: 1 });
  try {
    const paths = manifest.files.map(({ name }) => join(folder, name));
    const columns = ['count(*)', ...measures.map(({ sql }) => sql)];
    const reader = await connection.runAndReadAll(
      `select ${columns.map((sql) => `(${sql})::bigint`).join(', ')} from read_parquet(${fileList(paths)})`,
    );
    const [rows, ...sums] = (reader.getRows()[0] ?? []).map(Number);
    if (rows !== manifest.rows) return `it holds ${rows} rows, not ${manifest.rows}`;
    const wrong = measures.find(({ name }, index) => sums[index] !== manifest.sums[name]);
    return wrong === undefined ? null : `${wrong.name} differs from its manifest`;
  } finally {
    close();
  }
}
