import type { ReplyCell } from './ask.ts';

/** Cells as a line of RFC 4180, without its end; null and the empty text are both nothing. */
export function csvLine(cells: readonly ReplyCell[]): string {
  return cells.map(toCsv).join(',');
}

function toCsv(cell: ReplyCell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
