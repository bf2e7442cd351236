import type { FindingList } from '../../documents/finding.ts';
import { type OverlapRule, RangeCutter, type TemplateRange } from './overlaps.ts';
import { lineInSheet, lineName, type TemplateRow } from './rows.ts';

/**
 * Groups rows by range; ranges come in order and do not overlap. The template allows ranges that overlap as long as the weights do not (a whole state
 * up to 5 kg, its capital from 5 to 30): such ranges are cut where one begins or ends, and each piece takes
 * the rows of all that hold it. The same weights twice for the same zip code are a contradiction; `overlaps`
 * says whether it is refused or the narrowest range wins, then the later line.
 */
export function arrangeRanges<Row extends TemplateRow>(
  rows: readonly Row[],
  overlaps: OverlapRule,
  findings: FindingList,
): TemplateRange<Row>[] {
  const groups = groupByRange(rows, findings);
  normaliseStarts(groups);
  const ranges: TemplateRange<Row>[] = [];
  const cutter = new RangeCutter(overlaps, findings);
  for (const cluster of clusters(groups)) {
    const [only] = cluster;
    if (cluster.length === 1 && only !== undefined) ranges.push(only);
    else for (const piece of cutter.cut(cluster)) ranges.push(piece);
  }
  return ranges;
}

/** Rows of equal ranges together, sorted by weight; duplicates and overlapping weights among them are named. */
function groupByRange<Row extends TemplateRow>(
  rows: readonly Row[],
  findings: FindingList,
): TemplateRange<Row>[] {
  const sorted = rows.toSorted(
    (a, b) =>
      a.start - b.start || a.end - b.end || a.startMg - b.startMg || a.endMg - b.endMg || a.line - b.line,
  );
  const groups: TemplateRange<Row>[] = [];
  let group: TemplateRange<Row> | undefined;
  for (const row of sorted) {
    const previous = group?.rows.at(-1);
    if (group === undefined || previous === undefined || group.start !== row.start || group.end !== row.end) {
      group = { start: row.start, end: row.end, rows: [row] };
      groups.push(group);
    } else if (row.startMg >= previous.endMg) group.rows.push(row);
    else reportSameRange(previous, row, findings);
  }
  return groups;
}

function reportSameRange(first: TemplateRow, second: TemplateRow, findings: FindingList): void {
  const isSameBand = first.startMg === second.startMg && first.endMg === second.endMg;
  const place = { sheet: second.sheet, line: lineInSheet(second) };
  if (isSameBand && sameContent(first, second)) {
    const message = `Linha repetida: igual à ${lineName(first, second)}; foi ignorada.`;
    findings.add({ severity: 'warning', code: 'duplicate_row', message, ...place });
  } else if (isSameBand) {
    const message = `Mesma faixa de CEP e de peso que a ${lineName(first, second)}, com outros valores.`;
    findings.add({ severity: 'error', code: 'contradicting_row', message, ...place });
  } else {
    const message = `A faixa de peso cruza a da ${lineName(first, second)}, da mesma faixa de CEP.`;
    findings.add({ severity: 'error', code: 'weight_overlap', message, ...place, column: 'WeightStart' });
  }
}

function sameContent(a: TemplateRow, b: TemplateRow): boolean {
  return (
    a.priceMicros === b.priceMicros &&
    a.percentPpm === b.percentPpm &&
    a.extraMicrosPerKg === b.extraMicrosPerKg &&
    a.minimumCents === b.minimumCents &&
    a.maxVolumeCm3 === b.maxVolumeCm3 &&
    a.minutes === b.minutes &&
    a.further === b.further
  );
}

/** A range that starts at …001 also holds its …000 (decision Q18), unless a range before it does. */
function normaliseStarts(groups: readonly TemplateRange[]): void {
  let reachedBefore = 0;
  let reached = 0;
  let start = 0;
  for (const group of groups) {
    if (group.start !== start) {
      start = group.start;
      reachedBefore = reached;
    }
    reached = Math.max(reached, group.end);
    if (start % 1_000 === 1 && reachedBefore < start - 1) group.start = start - 1;
  }
}

/** Groups of ranges that overlap each other, directly or through others; sorted by start. */
function* clusters<Row extends TemplateRow>(
  groups: readonly TemplateRange<Row>[],
): Generator<TemplateRange<Row>[]> {
  let cluster: TemplateRange<Row>[] = [];
  let reached = -1;
  for (const group of groups) {
    if (group.start > reached && cluster.length > 0) {
      yield cluster;
      cluster = [];
    }
    cluster.push(group);
    reached = Math.max(reached, group.end);
  }
  if (cluster.length > 0) yield cluster;
}
