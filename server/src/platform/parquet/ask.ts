import type { DuckDBValue } from '@duckdb/node-api';
import type { ColumnType } from './column.ts';
import { fileList, type OpenDuckDb, openDuckDb } from './duckdb.ts';

/** A view over files; without files it is empty. */
export type View = {
  name: string;
  columns: readonly { name: string; type: ColumnType }[];
  files: readonly string[];
  /** Rows of it alone; all when left out. */
  where?: string;
};

/** A question to files. */
export type Question = {
  sql: string;
  views: readonly View[];
  /** Rows of the reply; more are left out. */
  mostRows: number;
  /** Longest it may take. */
  deadlineMs: number;
  /** Characters of the reply, which is kept in memory until it is written; the 64 million of a command when left out. */
  mostCharacters?: number;
  /** What DuckDB may take; a gigabyte and two threads when left out. */
  room?: { memoryMb: number; threads: number };
};

/** A value as JSON has it: instants and days as text, whole numbers beyond 2^53 too. */
export type ReplyCell = string | number | boolean | null;

export type Reply = { kind: 'rows'; columns: string[]; rows: ReplyCell[][]; hasMore: boolean } | Refused;

/** What is wrong; the statement itself, or how much it takes or gives. */
export type Refused = { kind: 'refused'; sentence: string; isTooLarge: boolean };

const usualRoom = { memoryMb: 1024, threads: 2 };
const usualCharacters = 64_000_000;

const onlySelect = 'Only a select: the archive is read, never written.';
/** How one begins, behind comments. */
const question =
  /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/|\()*(?:select|with|from|values|describe|desc|show|summarize|table|pivot|unpivot)\b/i;

/**
 * Reads views over files by one `select`, and nothing else: no other file, no extension, no setting, nothing written. Memory and
 * time are bounded. What the statement does wrong is said, never thrown.
 */
export async function askFiles(input: Question): Promise<Reply> {
  const { views, deadlineMs, room = usualRoom } = input;
  const opened = await openDuckDb(room);
  const { connection, close } = opened;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    connection.interrupt();
  }, deadlineMs);
  try {
    await shutIn(opened, views);
    return await answer(opened, input);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return isLate ? tooLarge(lateSentence(deadlineMs)) : refusalOf(error);
  } finally {
    clearTimeout(timer);
    close();
  }
}

/** Makes the views; from then on nothing but their files can be reached, and no statement changes that. */
async function shutIn({ connection }: OpenDuckDb, views: readonly View[]): Promise<void> {
  for (const { name, columns, files, where = 'true' } of views) {
    const names = columns.map((column) => column.name).join(', ');
    if (files.length === 0) {
      const nothing = columns.map((column) => `null::${column.type} as ${column.name}`).join(', ');
      await connection.run(`create view ${name} as select ${nothing} where false`);
      continue;
    }
    await connection.run(
      `create view ${name} as select ${names} from read_parquet(${fileList(files)}) where ${where}`,
    );
  }
  const files = [...new Set(views.flatMap((view) => view.files))];
  await connection.run(`set allowed_paths = ${fileList(files)}`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
}

async function answer(
  { duckdb, connection }: OpenDuckDb,
  { sql, mostRows, mostCharacters = usualCharacters }: Question,
): Promise<Reply> {
  // Pragmas become selects, and some are expanded before anybody can look at what they are.
  if (!question.test(sql)) return wrong(onlySelect);
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) return wrong('One statement at a time.');
  const prepared = await statements.prepare(0);
  if (prepared.statementType !== duckdb.StatementType.SELECT) return wrong(onlySelect);
  if (prepared.parameterCount > 0) return wrong('There is nothing to fill in parameters with.');
  const result = await prepared.stream();
  const columns = result.columnNames();
  const rows: ReplyCell[][] = [];
  let characters = 0;
  // Row by row: all texts of a chunk at once may be more than there is memory.
  for await (const chunk of result)
    for (let index = 0; index < chunk.rowCount; index += 1) {
      if (rows.length === mostRows) return { kind: 'rows', columns, rows, hasMore: true };
      const cells = chunk.getRowValues(index).map(toCell);
      characters += cells.reduce<number>(
        (sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8),
        0,
      );
      if (characters > mostCharacters) return tooLarge('The reply is too large: select less, or fewer rows.');
      rows.push(cells);
    }
  return { kind: 'rows', columns, rows, hasMore: false };
}

function toCell(value: DuckDBValue): ReplyCell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  return String(value);
}

function wrong(sentence: string): Refused {
  return { kind: 'refused', sentence, isTooLarge: false };
}

function tooLarge(sentence: string): Refused {
  return { kind: 'refused', sentence, isTooLarge: true };
}

function lateSentence(deadlineMs: number): string {
  return `It took longer than ${deadlineMs / 1000} s and was ended: ask for less, or give it more time.`;
}

/** DuckDB says what is wrong in its first lines; a mark below the statement comes after them. */
function refusalOf({ message }: Error): Refused {
  if (message.startsWith('Out of Memory'))
    return tooLarge('It needs more memory than a question may take: group or select less of it.');
  return wrong(message.trim());
}
