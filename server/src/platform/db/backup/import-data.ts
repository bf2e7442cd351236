import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { OperatorError } from '../../../kernel/operator-error.ts';
import { asFailure } from '../as-failure.ts';
import type { Connection } from '../connection.ts';
import { withSession } from '../session.ts';
import { readContentTables, settleFormats } from './catalog.ts';
import { copyIn } from './copy-in.ts';
import type { Moved } from './export-data.ts';
import { type EndLine, parseLine, type SequencesLine } from './export-format.ts';
import {
  copyInStatement,
  createPartitions,
  prepareTables,
  refuseOtherSchema,
  restoreTriggers,
} from './import-target.ts';
import { LineReader } from './line-reader.ts';
import { noProgress, type OnProgress } from './progress.ts';

export type ImportOptions = {
  onProgress?: OnProgress;
  /** Sees the content before anybody else does; where it rejects nothing is imported. */
  beforeCommit?(session: Client): Promise<void>;
};

/**
 * Loads an export into a migrated database that holds nothing yet, all of it or nothing. Throws
 * `OperatorError` when the file is damaged or of another schema version, or when the database is not empty.
 */
export async function importData(
  connection: Connection,
  file: string,
  { onProgress = noProgress, beforeCommit }: ImportOptions = {},
): Promise<Moved> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new OperatorError(`${file} cannot be read.`);
  return withSession(connection, { applicationName: 'carreto-import' }, async (session) => {
    await settleFormats(session);
    await session.query('begin');
    let moved: Moved = { tables: 0, rows: 0 };
    try {
      await pipeline(readChunks(file, found.size, onProgress), createGunzip(), async (chunks) => {
        moved = await load(session, new LineReader(chunks));
      });
      await beforeCommit?.(session);
      await session.query('commit');
    } catch (error) {
      await session.query('rollback').catch(() => {});
      throw explain(error, file);
    }
    // Without it the first queries would be planned for empty tables.
    await session.query('analyze');
    return moved;
  });
}

async function* readChunks(file: string, totalBytes: number, onProgress: OnProgress): AsyncGenerator<Buffer> {
  let doneBytes = 0;
  for await (const chunk of createReadStream(file)) {
    yield chunk;
    doneBytes += chunk.length;
    onProgress({ doneBytes, totalBytes });
  }
}

async function load(session: Client, reader: LineReader): Promise<Moved> {
  await refuseOtherSchema(session, parseLine(await reader.line(), 'format'));
  const tables = await readContentTables(session);
  await prepareTables(session, tables);
  await createPartitions(session, parseLine(await reader.line(), 'partitions').partitions);
  const rows: Record<string, number> = {};
  let line = await reader.line();
  while (line.startsWith('{"table"')) {
    const { table, columns } = parseLine(line, 'table');
    rows[table] = await loadTable(session, reader, copyInStatement(tables, { table, columns }));
    line = await reader.line();
  }
  await setSequences(session, parseLine(line, 'sequences'));
  refuseOtherCounts(parseLine(await reader.line(), 'end'), rows);
  await reader.end();
  await restoreTriggers(session, tables);
  // Processes that have the old content in memory must load it again.
  await session.query('update epoch set value = value + 1');
  const counts = Object.values(rows);
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}

async function loadTable(session: Client, reader: LineReader, statement: string): Promise<number> {
  const copy = copyIn(session, statement);
  await pipeline(reader.rows(), copy);
  return copy.rowCount;
}

async function setSequences(session: Client, { sequences }: SequencesLine): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await session.query('select setval(quote_ident($1)::regclass, $2::bigint, $3)', [
      name,
      lastValue,
      isCalled,
    ]);
  }
}

function refuseOtherCounts({ end }: EndLine, rows: Record<string, number>): void {
  const names = new Set([...Object.keys(rows), ...Object.keys(end.rows)]);
  for (const name of names) {
    if (rows[name] !== end.rows[name]) throw new Error(`${name} has not as many rows as it says`);
  }
}

/** What the server refused is told as it is; everything else is the file's fault. */
function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error;
  if ('severity' in error || asFailure(error) !== undefined) return error;
  return new OperatorError(`${file} is not a whole export: ${error.message}. Nothing was imported.`, {
    cause: error,
  });
}
