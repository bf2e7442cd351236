import { readViews } from '../freight/archive/views.ts';
import { requireFolder } from '../freight/archive/world.ts';
import { Failure } from '../kernel/failure.ts';
import type { Reply } from '../platform/parquet/ask.ts';
import { csvLine } from '../platform/parquet/csv-line.ts';
import { whyNoDuckDb } from '../platform/parquet/duckdb.ts';
import { inThread } from '../threads/in-thread.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  complain,
  exitCodes,
  integerOption,
  print,
  textOption,
  UsageError,
} from './command.ts';
import { configOf, dataOption } from './context/installation-options.ts';
import { tableLines } from './output/output.ts';

const formats = ['table', 'csv', 'json'] as const;
type Format = (typeof formats)[number];
const usualRows = 1000;
const mostRows = 1_000_000;
const usualSeconds = 60;
const mostSeconds = 600;

/** Questions to the archive in SQL. */
export const ask: Command = {
  name: 'ask',
  summary: 'ask the archive in SQL: one select over quotes, offers, freights, occurrences, audits',
  positionals: ['SELECT'],
  options: {
    format: { type: 'string', value: 'FORMAT', description: 'table, csv or json; table when absent' },
    limit: {
      type: 'string',
      value: 'ROWS',
      description: `most rows to print, up to ${mostRows}; ${usualRows} when absent`,
    },
    seconds: {
      type: 'string',
      value: 'SECONDS',
      description: `longest it may take, up to ${mostSeconds}; ${usualSeconds} when absent`,
    },
    ...dataOption,
  },
  notes: [
    `Example: ./carreto ask "select carrier, count(*), sum(cost_cents) / 100 from offers where quoted_on >= '2026-01-01' group by all"`,
    "Columns: ./carreto ask 'describe offers', and docs/archive.md. Money is in cents, instants are UTC, days those of São Paulo.",
    'It reads the files below CARRETO_ARCHIVE of all shippers and nothing else, and writes nothing.',
  ],
  async run(args) {
    const sql = args.positionals[0] ?? '';
    const format = formatOf(args);
    const limit = integerOption(args, 'limit', { min: 1, max: mostRows }) ?? usualRows;
    const seconds = integerOption(args, 'seconds', { min: 1, max: mostSeconds }) ?? usualSeconds;
    const folder = requireFolder(configOf(args));
    const missing = await whyNoDuckDb();
    if (missing !== undefined) throw new CommandError(missing, { exitCode: exitCodes.unavailable });
    const views = await readViews(folder);
    if (views === undefined)
      throw new CommandError(`There is no archive in ${folder}.`, {
        nextStep: './carreto archive writes one.',
        exitCode: exitCodes.unavailable,
      });
    const reply = await inThread
      .askFiles({ sql, views, mostRows: limit, deadlineMs: seconds * 1000 })
      .catch(orTooLarge);
    if (reply.kind === 'refused') throw new CommandError(reply.sentence);
    show(reply, format);
    if (reply.hasMore) complain(`Only the first ${limit} rows: --limit prints more.`);
    return exitCodes.done;
  },
};

function formatOf(args: Arguments): Format {
  const typed = textOption(args, 'format') ?? 'table';
  const format = formats.find((known) => known === typed);
  if (format === undefined) throw new UsageError(`--format must be one of ${formats.join(', ')}`);
  return format;
}

function orTooLarge(error: unknown): Reply {
  if (error instanceof Failure && error.code === 'work_too_large')
    return {
      ...{ kind: 'refused', isTooLarge: true },
      sentence: 'The reply needs more memory than there is for it: select less.',
    };
  throw error;
}

function show({ columns, rows }: Extract<Reply, { kind: 'rows' }>, format: Format): void {
  if (format === 'json') {
    print(
      JSON.stringify(
        rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))),
        null,
        2,
      ),
    );
    return;
  }
  const lines = format === 'csv' ? [columns, ...rows].map(csvLine) : tableLines(columns, rows);
  for (const line of lines) print(line);
}
