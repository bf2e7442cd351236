import { createGzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { writeWholeFile } from '../../files/whole-file.ts';
import type { Connection } from '../connection.ts';
import { schemaVersion } from '../migrate.ts';
import { withSession } from '../session.ts';
import {
  type ContentTable,
  columnList,
  readContentTables,
  readPartitions,
  readSequences,
  settleFormats,
} from './catalog.ts';
import { copyOut } from './copy-out.ts';
import { endOfRows, formatName, formatVersion, lineOf } from './export-format.ts';
import { noProgress, type OnProgress } from './progress.ts';

/** What an export or an import moved. */
export type Moved = { tables: number; rows: number };

/** Faster than most disks and still a fraction of the size. */
const gzipLevel = 3;
/** Rows come one by one; the compressor wants more at a time. */
const batchBytes = 64 * 1024;

/**
 * Writes the whole content of a database, as it is at one moment, into a file that can be imported into any
 * PostgreSQL at the same schema version: the way to another major version or to another server. Others may
 * go on writing meanwhile.
 */
export async function exportData(
  connection: Connection,
  file: string,
  onProgress: OnProgress = noProgress,
): Promise<Moved> {
  const rows: Record<string, number> = {};
  await withSession(connection, { applicationName: 'carreto-export' }, (session) =>
    writeWholeFile(file, batches(contentOf(session, rows, onProgress)), createGzip({ level: gzipLevel })),
  );
  const counts = Object.values(rows);
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}

async function* contentOf(
  session: Client,
  rows: Record<string, number>,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  await settleFormats(session);
  await session.query('begin isolation level repeatable read read only');
  const tables = await readContentTables(session);
  await keepFromChanging(session, tables);
  yield lineOf({
    format: formatName,
    formatVersion,
    schemaVersion: await schemaVersion(session),
    exportedAt: new Date().toISOString(),
  });
  yield lineOf({ partitions: await readPartitions(session) });
  const totalBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  for (const table of tables) {
    yield lineOf({ table: table.name, columns: table.columns });
    const copied = copyOut(session, copyStatement(table));
    let copiedBytes = 0;
    for await (const chunk of copied as AsyncIterable<Buffer>) {
      copiedBytes += chunk.length;
      onProgress({ doneBytes: doneBytes + Math.min(copiedBytes, table.bytes), totalBytes });
      yield chunk;
    }
    yield endOfRows;
    rows[table.name] = copied.rowCount;
    doneBytes += table.bytes;
  }
  yield lineOf({ sequences: await readSequences(session) });
  yield lineOf({ end: { rows } });
  await session.query('commit');
  onProgress({ doneBytes: totalBytes, totalBytes });
}

/** Rows may change, but no table or partition may vanish while its turn has not come. */
async function keepFromChanging(session: Client, tables: readonly ContentTable[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  await session.query(`lock table ${names} in access share mode`);
}

/** COPY names partitioned tables only when they are read through a query, which is slower for all others. */
function copyStatement(table: ContentTable): string {
  if (!table.partitioned) return `copy ${columnList(table)} to stdout`;
  const columns = table.columns.map(escapeIdentifier).join(', ');
  return `copy (select ${columns} from ${escapeIdentifier(table.name)}) to stdout`;
}

async function* batches(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < batchBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}
