import { guardFormula } from './formula-start.ts';

/** Bytes of a CSV for Brazilian spreadsheet programs: `;`, CR LF, UTF-8 with mark. */
export function writeCsv(rows: Iterable<readonly string[]>): Uint8Array<ArrayBuffer> {
  const lines: string[] = ['\ufeff'];
  for (const row of rows) lines.push(row.map(csvField).join(';'), '\r\n');
  return new TextEncoder().encode(lines.join(''));
}

/**
 * One field: quoted where needed, and made text with an apostrophe where a spreadsheet program might take it
 * for a formula (`guardFormula`; `readCsv` takes it away again). NUL characters are dropped.
 */
export function csvField(value: string): string {
  const safe = guardFormula(value.replaceAll('\0', ''));
  return /[;\t"\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
