import { toCamel } from '../../formats/camel.ts';
import { writeFigure, writeMove } from '../../parts/reports/figures.ts';
import type { Report, ReportRow } from '../../parts/reports/report.ts';
import type { Words } from '../../words/all-words.ts';
import type { Part } from './parts.ts';

type ReportWords = Words['reports'];

/** What a plot says, as a sentence: the figure of everything, how it moved, and the best and the worst of its groups. */
export function sentenceOf(part: Part, report: Report, words: ReportWords): string {
  const { of } = part;
  const name = words.figures[of] ?? of;
  const total = writeFigure(of, report.total[of]);
  const move = writeMove(of, report.total[of] ?? null, report.before?.[of]);
  const whole = move === undefined ? words.says(name, total) : words.saysMoved(name, total, move);
  const rest = part.isLine === true ? '' : extremes(part, report.rows, words);
  return `${whole}${rest}.`;
}

function extremes(part: Part, rows: readonly ReportRow[], words: ReportWords): string {
  const known = rows.filter(({ figures }) => typeof figures[part.of] === 'number');
  if (known.length < 2) return '';
  const sorted = known.toSorted((a, b) => (b.figures[part.of] ?? 0) - (a.figures[part.of] ?? 0));
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (most === undefined || least === undefined) return '';
  const say = (row: ReportRow): string =>
    `${nameOf(part, row, words)} (${writeFigure(part.of, row.figures[part.of])})`;
  if (part.good === null) return words.mostly(say(most));
  const [best, worst] = part.good === 'more' ? [most, least] : [least, most];
  return words.bestAndWorst(say(best), say(worst));
}

/** The name of a group as people read it. */
export function nameOf({ groupBy }: Part, { group }: ReportRow, words: ReportWords): string {
  const value = group?.value ?? '';
  if (groupBy === 'reason') return words.reasons[toCamel(value)] ?? value;
  if (groupBy === 'delayCause') return words.delayCauses[toCamel(value)] ?? value;
  if (groupBy === 'cause') return words.causes[toCamel(value)] ?? value;
  if (groupBy === 'weightBand') return words.band(value);
  if (groupBy === 'channel' && value === '') return words.noChannel;
  return group?.name === undefined || group.name === '' ? words.nobody : group.name;
}
