import { CsvError, parse } from 'csv-parse/sync';
import { longestRecord, recordTooLong, type TakeRecord } from './csv-record.ts';
import { RefusedFile } from './sheet.ts';

/**
 * Gives the records of a text, of which any may be quoted and hold line ends. Empty lines are left out.
 * @throws RefusedFile for open quotes and records that are too long
 */
export function readQuotedRecords(text: string, delimiter: string, take: TakeRecord): void {
  let lastLine = 0;
  let countedTwice = 0;
  try {
    parse(text, {
      delimiter,
      // Every kind of line end is one, also mixed in one file.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
      on_record: (record, { lines, bytes }) => {
        const ends = record.flatMap((field: string) => field.match(/\r\n|[\r\n]/g) ?? []);
        // The parser counts a CR LF inside quotes as two lines.
        countedTwice += ends.filter((end: string) => end.length === 2).length;
        lastLine = lines - countedTwice;
        take(record, lastLine - ends.length, bytes / text.length);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' ? openQuote(lastLine + 1) : recordTooLong(lastLine + 1);
  }
}

function openQuote(line: number): RefusedFile {
  const message = 'Aspas abertas e não fechadas a partir desta linha.';
  return new RefusedFile({ code: 'open_quote', message, line });
}
