import { linesPerSheet } from '../../template/rows.ts';

/** The line as people find it in its tab, of a line as documents number it. */
export function lineOf(line: number): number {
  return line % linesPerSheet;
}
