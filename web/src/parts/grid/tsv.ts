/** Cells as a spreadsheet puts them into the clipboard: tabs between columns, lines between rows, each line ended. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join('\t')}\r\n`).join('');
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell with what ends it; quotes may hold tabs, lines and quotes in pairs. */
const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/**
 * Reads what a spreadsheet put into the clipboard. A quote that nothing closes is a letter, as in `12" largo`.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let from = 0;
  while (from < text.length) {
    cell.lastIndex = from;
    const [whole = '', quotedText, bare = '', end = ''] = cell.exec(text) ?? [];
    from += whole.length;
    row.push(quotedText === undefined ? bare : quotedText.replaceAll('""', '"'));
    if (end === '\t' && from < text.length) continue;
    rows.push(end === '\t' ? [...row, ''] : row);
    row = [];
  }
  return rows;
}
