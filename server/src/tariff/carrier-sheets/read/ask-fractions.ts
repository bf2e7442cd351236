import { columnLetters } from '../../../documents/spreadsheets/sheet.ts';
import { chargeOf } from '../understand/meanings.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Column, Reading, UnderstoodBlock } from '../understand/understood.ts';

/** No rate of the trade is as small as this many percent; as fractions, all are. */
const largestDoubtful = 0.05;
const sampledRows = 2_000;

/** Asks whether the percents of a sheet are fractions, when none of a column is as large as rates are. */
export function askFractions(block: UnderstoodBlock, { questions }: Reading): void {
  if (block.entry.percents !== null) return;
  const suspect = block.columns.filter(isPercent).find((column) => looksLikeFractions(column, block));
  if (suspect === undefined) return;
  questions.ask(
    questionOf({
      id: `percents|${block.entry.key}`,
      about: 'percents',
      message: `Na coluna ${columnLetters(suspect.index)}, 0,003 quer dizer 0,003 % (percent) ou 0,3 % (fraction)?`,
      sheet: block.sheet,
      line: block.headerLine,
      column: columnLetters(suspect.index),
      header: suspect.header,
      samples: block.body.slice(0, 5).map(({ cells }) => String(cells[suspect.index] ?? '')),
      guesses: ['fraction'],
      answers: ['percent', 'fraction'],
    }),
  );
}

function isPercent({ meaning }: Column): boolean {
  return (
    /^(percent|freight_percent|charge_percent)$/.test(meaning) || chargeOf(meaning)?.measure === 'percent'
  );
}

function looksLikeFractions({ index }: Column, { body, notation }: UnderstoodBlock): boolean {
  const values = body.slice(0, sampledRows).map(({ cells }) => plainValue(cells[index] ?? null, notation));
  const most = values.reduce<number>((largest, value) => Math.max(largest, value ?? 0), 0);
  return most > 0 && most <= largestDoubtful;
}

function plainValue(cell: string | number | null, notation: 'comma' | 'dot'): number | null {
  if (typeof cell === 'number') return cell;
  // With its sign a percent is beyond doubt.
  if (cell === null || cell.length > 30) return null;
  if (cell.includes('%')) return 1;
  const number = Number(notation === 'comma' ? cell.replaceAll('.', '').replace(',', '.') : cell);
  return Number.isFinite(number) ? number : null;
}
