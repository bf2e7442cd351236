import { RefusedFile } from './sheet.ts';

/** One record, which whoever takes it may keep and change, the line of the file where it began, and how much of the text has been read by then, 0 to 1. */
export type TakeRecord = (fields: string[], line: number, part: number) => void;

/** A quote that never closes swallows the rest of a file; so does a file that is no CSV. */
export const longestRecord = 256 * 1024;

/** What a longer record is refused with. */
export function recordTooLong(line: number): RefusedFile {
  const message = 'Linha longa demais; confira aspas e separadores a partir desta linha.';
  return new RefusedFile({ code: 'line_too_long', message, line });
}
