import type { FindingList } from '../../../documents/finding.ts';
import type { CoverageRow } from '../../../engine/rating/document.ts';
import type { OverlapRule } from '../../template/overlaps.ts';
import { lineOf } from './line-of.ts';

/** A row of coverage whose zip codes stand in the file, with its tab. */
export type ExplicitRow = { row: CoverageRow; sheet: string | null };

/**
 * Names explicit ranges that overlap others of the same origin: refused, or, as the options say, left to the
 * rule that the narrowest wins and then the later line. Rows that say the same twice are only warned of.
 */
export function checkOverlaps(
  rows: readonly ExplicitRow[],
  overlaps: OverlapRule,
  findings: FindingList,
): void {
  for (const own of Map.groupBy(rows, ({ row }) => row.origin).values()) {
    let widest: ExplicitRow | null = null;
    for (const each of own.toSorted((a, b) => a.row.start - b.row.start || a.row.line - b.row.line)) {
      if (widest !== null && each.row.start <= widest.row.end) report(widest, each, { overlaps, findings });
      if (widest === null || each.row.end > widest.row.end) widest = each;
    }
  }
}

function report(
  a: ExplicitRow,
  b: ExplicitRow,
  { overlaps, findings }: { overlaps: OverlapRule; findings: FindingList },
): void {
  const [earlier, later] = a.row.line < b.row.line ? [a, b] : [b, a];
  const isTwin =
    a.row.start === b.row.start &&
    a.row.end === b.row.end &&
    a.row.region === b.row.region &&
    a.row.transitMinutes === b.row.transitMinutes;
  const tab = earlier.sheet === later.sheet || earlier.sheet === null ? '' : ` da aba “${earlier.sheet}”`;
  const at = `linha ${lineOf(earlier.row.line)}${tab}`;
  const isError = !isTwin && overlaps === 'refuse';
  findings.add({
    severity: isError ? 'error' : 'warning',
    code: isTwin ? 'duplicate_row' : 'range_overlap',
    message: isTwin
      ? `Linha repetida: igual à ${at}.`
      : `A faixa de CEP cruza a da ${at}${isError ? '; separe-as, ou leia com overlaps narrowest.' : '; vale a mais estreita.'}`,
    sheet: later.sheet,
    line: lineOf(later.row.line),
  });
}
