import { askFiles, type Question, type Refused, type ReplyCell } from '../../../platform/parquet/ask.ts';
import { csvLine } from '../../../platform/parquet/csv-line.ts';

export const replyFormats = ['json', 'csv'] as const;
export type ReplyFormat = (typeof replyFormats)[number];

/** A reply as it is sent, in UTF-8. */
export type WrittenReply = { kind: 'written'; bytes: Uint8Array<ArrayBuffer>; hasMore: boolean };

type Rows = { columns: string[]; rows: ReplyCell[][]; hasMore: boolean };

/**
 * Asks files and writes what they reply: as JSON with `columns`, `rows` and `isMore`, or as CSV whose first line names the columns.
 * For a thread: what comes out of it is one buffer, which moves.
 */
export async function writeReply({
  format,
  ...question
}: Question & { format: ReplyFormat }): Promise<WrittenReply | Refused> {
  const reply = await askFiles(question);
  if (reply.kind === 'refused') return reply;
  const text = format === 'json' ? toJson(reply) : toCsv(reply);
  return { kind: 'written', bytes: new TextEncoder().encode(text), hasMore: reply.hasMore };
}

function toJson({ columns, rows, hasMore }: Rows): string {
  return JSON.stringify({ columns, rows, isMore: hasMore });
}

function toCsv({ columns, rows }: Rows): string {
  return [columns, ...rows].map((row) => `${csvLine(row)}\r\n`).join('');
}
