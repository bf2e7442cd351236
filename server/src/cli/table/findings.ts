import type { TableReport } from '@carreto/contract/admin/tables/tables';
import { counted } from '../output/output.ts';

const shown = 100;

type Finding = TableReport['findings'][number];
type Placed = Pick<Finding, 'severity' | 'sheet' | 'line' | 'column' | 'path' | 'message'>;

/** What was found in a file, a line each, worst first and by kind, with how to mend it, and how much more there is. */
export function findingLines({ findings: all, errorCount, warningCount }: TableReport): string[] {
  // Questions are told in full, with how to answer them.
  const findings = all.filter(({ code }) => code !== 'question');
  const listed = findings.slice(0, shown);
  const lines = [...Map.groupBy(listed, ({ severity, code }) => `${severity} ${code}`).values()].flatMap(
    linesOfKind,
  );
  const rest = errorCount + warningCount - listed.length - (all.length - findings.length);
  return rest > 0 ? [...lines, `… and ${rest} more; --json prints up to a thousand of each kind`] : lines;
}

/** One kind of finding: what mends several of them is said once, after the last of them. */
function linesOfKind(findings: readonly Finding[]): string[] {
  return findings.flatMap((each, index) => {
    const isLast = findings[index + 1]?.fix !== each.fix;
    return each.fix === null || !isLast ? [findingLine(each)] : [findingLine(each), `  fix: ${each.fix}`];
  });
}

/** What was found, and where. */
export function findingLine({ severity, sheet, line, column, path, message }: Placed): string {
  const place = [
    sheet === null ? null : `tab ${sheet}`,
    line === null ? null : `line ${line}`,
    column === null ? null : `column ${column}`,
    path,
  ].filter((part) => part !== null && part !== '');
  return `${severity}: ${place.length === 0 ? '' : `${place.join(', ')}: `}${message}`;
}

/** How much of the country a table speaks of. */
export function ranges(count: number): string {
  return counted(count, 'range of zip codes', 'ranges of zip codes');
}
