import type { FindingList } from '../../documents/finding.ts';
import { lineInSheet, lineName, type TemplateRow } from './rows.ts';

/** A range of zip codes and its rows, in the order of their weights. */
export type TemplateRange<Row extends TemplateRow = TemplateRow> = {
  start: number;
  end: number;
  rows: Row[];
};

/** What becomes of the same weights twice for the same zip code. */
export type OverlapRule = 'refuse' | 'narrowest';

/** Ranges that overlap are cut into pieces; a file whose pieces hold more rows than this is refused. */
const mostPieceRows = 4_000_000;

/** Cuts clusters into pieces; counts the work over the whole file. */
export class RangeCutter {
  readonly #overlaps: OverlapRule;
  readonly #findings: FindingList;
  readonly #reported = new Set<number>();
  #work = 0;

  constructor(overlaps: OverlapRule, findings: FindingList) {
    this.#overlaps = overlaps;
    this.#findings = findings;
  }

  cut<Row extends TemplateRow>(cluster: readonly TemplateRange<Row>[]): TemplateRange<Row>[] {
    const cuts = [...new Set(cluster.flatMap(({ start, end }) => [start, end + 1]))].sort((a, b) => a - b);
    const pieces: TemplateRange<Row>[] = [];
    let active: TemplateRange<Row>[] = [];
    let next = 0;
    for (const [index, start] of cuts.entries()) {
      active = active.filter((range) => range.end >= start);
      for (let range = cluster[next]; range !== undefined && range.start === start; range = cluster[next]) {
        active.push(range);
        next += 1;
      }
      const end = (cuts[index + 1] ?? start) - 1;
      if (active.length === 0 || end < start) continue;
      if (!this.#spend(active)) return pieces;
      pieces.push({ start, end, rows: this.#merge(active) });
    }
    return pieces;
  }

  #spend(active: readonly TemplateRange[]): boolean {
    const before = this.#work;
    for (const range of active) this.#work += range.rows.length;
    if (this.#work <= mostPieceRows) return true;
    if (before <= mostPieceRows) {
      const message = 'Há faixas de CEP sobrepostas demais; separe-as.';
      this.#findings.add({ severity: 'error', code: 'too_many_overlaps', message });
    }
    return false;
  }

  /** The rows of all ranges over one piece, narrowest range first and then the later line, sorted by weight. */
  #merge<Row extends TemplateRow>(active: readonly TemplateRange<Row>[]): Row[] {
    if (active.length === 1) return active[0]?.rows ?? [];
    const byPriority = active.toSorted(
      (a, b) => a.end - a.start - (b.end - b.start) || lastLine(b) - lastLine(a),
    );
    const merged: Row[] = [];
    for (const row of byPriority.flatMap((range) => range.rows)) {
      const at = firstAfter(merged, row);
      const rival = [merged[at - 1], merged[at]].find(
        (other) => other !== undefined && weightsCross(other, row),
      );
      if (rival === undefined) merged.splice(at, 0, row);
      else this.#report(rival, row);
    }
    return merged;
  }

  #report(winner: TemplateRow, loser: TemplateRow): void {
    const later = winner.line > loser.line ? winner : loser;
    const earlier = later === winner ? loser : winner;
    if (this.#reported.has(later.line)) return;
    this.#reported.add(later.line);
    const refused = this.#overlaps === 'refuse';
    const message = refused
      ? `A faixa de CEP cruza a da ${lineName(earlier, later)}, com o mesmo peso.`
      : `A faixa de CEP cruza a da ${lineName(earlier, later)}, com o mesmo peso; vale a mais estreita.`;
    const severity = refused ? 'error' : 'warning';
    const place = { sheet: later.sheet, line: lineInSheet(later), column: 'ZipCodeStart' };
    this.#findings.add({ severity, code: 'range_overlap', message, ...place });
  }
}

/** Where a row would stand among rows sorted by weight that do not cross. */
function firstAfter(rows: readonly TemplateRow[], row: TemplateRow): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.startMg ?? 0) < row.startMg) low = middle + 1;
    else high = middle;
  }
  return low;
}

function weightsCross(a: TemplateRow, b: TemplateRow): boolean {
  return a.startMg < b.endMg && b.startMg < a.endMg;
}

function lastLine(range: TemplateRange): number {
  return range.rows.reduce((last, row) => Math.max(last, row.line), 0);
}
