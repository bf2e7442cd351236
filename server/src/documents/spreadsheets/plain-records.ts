import { longestRecord, recordTooLong, type TakeRecord } from './csv-record.ts';

const lineEnd = /\r\n|[\r\n]/g;

/**
 * Gives the records of a text in which nothing is quoted, so that every line is one: what a parser of quotes would give, several
 * times faster, and most price lists are such. Empty lines are left out.
 * @throws RefusedFile for a line that is too long
 */
export function readPlainRecords(text: string, delimiter: string, take: TakeRecord): void {
  let line = 1;
  let start = 0;
  const takeUntil = (end: number): void => {
    if (end - start > longestRecord) throw recordTooLong(line);
    if (end > start) take(text.slice(start, end).split(delimiter), line, end / text.length);
  };
  for (const { 0: sign, index } of text.matchAll(lineEnd)) {
    takeUntil(index);
    line += 1;
    start = index + sign.length;
  }
  takeUntil(text.length);
}
