/**
 * The file of an export: gzip of lines. A header, the partitions, then for each table a line that names it,
 * its rows as PostgreSQL's COPY writes them and a line `\.`; the sequences; and the counts of rows, without
 * which the file is not whole. Any PostgreSQL reads the rows, and `zcat` shows them to people.
 */
import type { Partition, Sequence } from './catalog.ts';

export const formatName = 'carreto-export';
export const formatVersion = 1;
export const endOfRows = Buffer.from('\\.\n');

export type Header = { format: string; formatVersion: number; schemaVersion: number; exportedAt: string };
export type PartitionsLine = { partitions: Partition[] };
export type TableLine = { table: string; columns: string[] };
export type SequencesLine = { sequences: Sequence[] };
export type EndLine = { end: { rows: Record<string, number> } };

/** Each kind of line, by the member that it begins with. */
type Lines = {
  format: Header;
  partitions: PartitionsLine;
  table: TableLine;
  sequences: SequencesLine;
  end: EndLine;
};

export function lineOf(line: Lines[keyof Lines]): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Reads a line of the kind that must come now. */
export function parseLine<Kind extends keyof Lines>(text: string, kind: Kind): Lines[Kind] {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'object' || line === null || !(kind in line))
    throw new Error(`the line of ${kind} is missing`);
  return line as Lines[Kind];
}
