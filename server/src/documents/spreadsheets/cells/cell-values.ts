import type { Cell } from '../sheet.ts';
import { type Notation, parseDecimal, scaleDecimal } from './decimals.ts';
import { compact, tokensOf } from './folded.ts';

/** The first number of a cell, in units of ten to minus `places`, and the words around it. */
export function firstNumber(cell: Cell, places: number, notation: Notation): number | null {
  if (typeof cell === 'number') return scaled(String(cell), places, 'dot');
  for (const token of tokensOf(cell)) {
    if (token >= '0' && token < ':') return scaled(token.replace(/(?<![.,])[.,]+$/, ''), places, notation);
  }
  return null;
}

/** The largest number of a cell: of `1 m3 = 300 kg` the 300, of `1:6000` the 6,000. */
export function largestNumber(cell: Cell, places: number, notation: Notation): number | null {
  if (typeof cell === 'number') return scaled(String(cell), places, 'dot');
  let largest: number | null = null;
  for (const token of String(cell ?? '')
    .slice(0, 120)
    .match(/[0-9][0-9.,]*/g) ?? []) {
    const value = scaled(token.replace(/(?<![.,])[.,]+$/, ''), places, notation);
    if (value !== null && value > (largest ?? -1)) largest = value;
  }
  return largest;
}

function scaled(text: string, places: number, notation: Notation): number | null {
  const decimal = parseDecimal(text, notation);
  return decimal === null || decimal.isNegative ? null : (scaleDecimal(decimal, places)?.scaled ?? null);
}

const yes = new Set(['s', 'sim', 'yes', 'y', 'x', 'true', 'verdadeiro', 'ok', 'possui', 'tem', '1']);
const no = new Set(['n', 'nao', 'no', 'false', 'falso', 'naopossui', 'naotem', '0', '']);

/** `S`, `Sim`, `X`, `Não` …; null for anything else. */
export function flagOf(cell: Cell): boolean | null {
  const word = compact(String(cell ?? ''));
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** What cells without a value say: `-`, `n/a`, `sob consulta`. */
export function isBlank(cell: Cell): boolean {
  if (cell === null) return true;
  // Nearly all cells are figures, which are told by their first sign.
  if (typeof cell === 'number' || isDigit(cell.charCodeAt(0)) || cell.length > 20) return false;
  return blanks.has(compact(cell));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const blanks = new Set([
  '',
  'na',
  'nd',
  'naoatende',
  'naoatendido',
  'sobconsulta',
  'consultar',
  'aconsultar',
]);

const firstSerial = 20_000;
const lastSerial = 80_000;

/** A day as `YYYY-MM-DD`, from `31/12/2026`, `31-12-26`, `2026-12-31`, `20261231` or a spreadsheet's serial. */
export function dayOf(cell: Cell): string | null {
  const text = String(cell ?? '')
    .trim()
    .slice(0, 30);
  const serial = Number(text);
  if (/^[0-9]{5}([.][0-9]+)?$/.test(text) && serial >= firstSerial && serial <= lastSerial) {
    return new Date(Math.floor(serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
  }
  const brazilian = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4}|[0-9]{2})($|[ T])/.exec(text);
  if (brazilian !== null) {
    const [, day, month, year = ''] = brazilian;
    return checkedDay(year.length === 2 ? `20${year}` : year, month, day);
  }
  const iso = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})($|[ T])/.exec(text);
  return iso === null ? null : checkedDay(iso[1], iso[2], iso[3]);
}

function checkedDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}
