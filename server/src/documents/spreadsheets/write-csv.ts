/** Bytes of a CSV for Brazilian spreadsheet programs: `;`, CR LF, UTF-8 with mark. */
export function writeCsv(rows: Iterable<readonly string[]>): Uint8Array<ArrayBuffer> {
  const lines: string[] = ['\ufeff'];
  for (const row of rows) lines.push(row.map(csvField).join(';'), '\r\n');
  return new TextEncoder().encode(lines.join(''));
}

/**
 * One field: quoted where needed, and made text with an apostrophe where a spreadsheet program might take it
 * for a formula: `=` `+` `-` `@` and their full-width forms, tab or line break first, also after quotes,
 * apostrophes or spaces. NUL characters are dropped. Plain numbers stay numbers.
 */
export function csvField(value: string): string {
  const text = value.replaceAll('\0', '');
  const safe = startsFormula(text) ? `'${text}` : text;
  return /[;\t"\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formulaStart = /^["'\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const plainNumber = /^[+-]?[0-9]+([.,][0-9]+)?$/;

function startsFormula(text: string): boolean {
  return formulaStart.test(text) && !plainNumber.test(text);
}
