import type { TableReport } from '@carreto/contract/admin/tables';
import { counted } from './output.ts';

const shown = 100;

/** What was found in a file, a line each, worst first, and how much more there is. */
export function findingLines({ findings, errorCount, warningCount }: TableReport): string[] {
  const lines = findings.slice(0, shown).map(({ severity, sheet, line, column, path, message }) => {
    const place = [
      sheet === null ? null : `tab ${sheet}`,
      line === null ? null : `line ${line}`,
      column === null ? null : `column ${column}`,
      path,
    ].filter((part) => part !== null && part !== '');
    return `${severity}: ${place.length === 0 ? '' : `${place.join(', ')}: `}${message}`;
  });
  const rest = errorCount + warningCount - lines.length;
  return rest > 0 ? [...lines, `… and ${rest} more; --json prints up to a thousand of each kind`] : lines;
}

/** How much of the country a table speaks of. */
export function ranges(count: number): string {
  return counted(count, 'range of zip codes', 'ranges of zip codes');
}
