import { type Arguments, print } from '../command.ts';

/** Prints data: as JSON with `--json`, else as people read it. */
export function printData(args: Arguments, value: unknown, lines: () => readonly string[]): void {
  if (args.options.json === true) print(JSON.stringify(value, null, 2));
  else for (const line of lines()) print(line);
}

/** Rows under headings in columns that line up; numbers to the right. */
export function tableLines(headings: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = rows.map((row) => row.map(toText));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (cells: readonly string[]): string =>
    cells
      .map((text, column) =>
        isNumber[column] === true ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(headings), ...texts.map(line)];
}

/** Names and values of one thing, one a line. */
export function factLines(facts: Readonly<Record<string, Cell>>): string[] {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts).map(([name, value]) =>
    `${`${name}:`.padEnd(width + 1)} ${toText(value)}`.trimEnd(),
  );
}

type Cell = string | number | boolean | null;

function toText(cell: Cell): string {
  if (cell === null) return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
}

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
