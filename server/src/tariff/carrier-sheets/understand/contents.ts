import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { Meaning } from './meanings.ts';

/** What the first cells of a column look like; each counts those that do, of `filled`. */
export type Contents = {
  filled: number;
  zips: number;
  dates: number;
  /** Days as tables write them: `3`, `3 dias`, `D+3`, `2 a 3`, `3.00:00:00`. */
  days: number;
  percents: number;
  /** Figures of any kind, with a sign of money or a unit of weight or without. */
  figures: number;
  /** Figures with decimals or a sign of money. */
  decimals: number;
  /** The largest figure, as far as it can be told without knowing the decimal sign. */
  largest: number;
};

export const noContents: Contents = {
  filled: 0,
  zips: 0,
  dates: 0,
  days: 0,
  percents: 0,
  figures: 0,
  decimals: 0,
  largest: 0,
};

const sampledRows = 60;
const longestCell = 60;
const mostDays = 120;
/** Without spaces. */
const daysForm = /^(?:D\+)?([0-9]{1,3})(?:(?:a|à|-|\/|até)([0-9]{1,3}))?(?:d|du|dias?)?(?:[uú]te?is)?$/i;

/** Looks at the first cells of a column. */
export function contentsOf(body: readonly Row[], index: number): Contents {
  const contents = { ...noContents };
  for (const { cells } of body.slice(0, sampledRows)) count(cells[index] ?? null, contents);
  return contents;
}

function count(cell: Cell, contents: Contents): void {
  if (cell === null) return;
  const text = String(cell).trim().slice(0, longestCell);
  const number = Number(
    text
      .replace(/^R\$\s*/i, '')
      .replace(/[.,](?=[0-9]{3}\b)/g, '')
      .replace(',', '.'),
  );
  contents.filled += 1;
  contents.zips += isZip(cell) ? 1 : 0;
  contents.dates += isDate(text) ? 1 : 0;
  contents.days += isDays(text) ? 1 : 0;
  contents.percents += /^[0-9.,]+\s*%$/.test(text) ? 1 : 0;
  contents.figures += isFigure(text) ? 1 : 0;
  contents.decimals += /^(R\$\s*[0-9]|[0-9.]*[0-9],[0-9]{1,2}$|[0-9,]*[0-9]\.[0-9]{1,2}$)/i.test(text)
    ? 1
    : 0;
  if (Number.isFinite(number)) contents.largest = Math.max(contents.largest, number);
}

/** Also as exports of ERPs write it, `20260131`, which may be a zip code of Rio de Janeiro. */
function isDate(text: string): boolean {
  return (
    /^[0-9]{1,4}[/-][0-9]{1,2}[/-][0-9]{2,4}\b/.test(text) ||
    /^20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$/.test(text)
  );
}

function isZip(cell: string | number): boolean {
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 1_000_000 && cell <= 99_999_999;
  return /^[0-9]{2}\.?[0-9]{3}-?[0-9]{3}$/.test(cell.trim()) || /^[0-9]{7}$/.test(cell.trim());
}

function isDays(text: string): boolean {
  if (/^[0-9]{1,3}\.[0-9]{1,2}:[0-9]{2}/.test(text) || /^[0-9]{1,4}:[0-9]{2}(:[0-9]{2})?$/.test(text))
    return true;
  const days = daysForm.exec(text.replace(/\s/g, ''));
  return days !== null && Number(days[2] ?? days[1]) <= mostDays;
}

function isFigure(text: string): boolean {
  return /^(?:R\$\s*)?[0-9][0-9.,]*\s*(?:(?:(?:\/|por)\s*)?(?:kgs?|g|grs?|t|tons?)|%)?$/i.test(text);
}

/** Whether most cells are neither zip codes nor dates, times or figures. */
export function isUnclear({ filled, zips, dates, days, figures }: Contents): boolean {
  return Math.max(zips, dates, days, figures) * 2 < filled;
}

/**
 * Whether a column of such cells may have a meaning: what most cells are speaks for it. A column without cells may have any, and
 * what contents do not tell apart is not judged.
 */
export function mayMean(meaning: Meaning, contents: Contents): boolean {
  const { filled, zips, dates, days, figures } = contents;
  const isMost = (counted: number): boolean => counted * 2 >= filled;
  if (filled === 0) return true;
  if (/^(origin_)?zip_(start|end)$/.test(meaning)) return isMost(zips) && dates < filled;
  if (/^valid_(from|until)$/.test(meaning))
    return dates === filled || (!isMost(zips) && (isMost(dates) || !isMost(figures)));
  if (/^(days|extra_days)$/.test(meaning)) return isMost(days);
  if (isFigureMeaning.test(meaning)) return isMost(figures) && !isMost(zips);
  if (/^(region|city|origin|origin_city|charge)$/.test(meaning)) return !isMost(contents.decimals);
  return true;
}

const isFigureMeaning =
  /^(weight_(start|end)|price|price_per_.*|excess|extra_price|percent|minimum|percent_minimum)$/;
