import { parseDecimal, scaleDecimal } from '../../documents/spreadsheets/cells/decimals.ts';
import type { XlsxCell } from '../../documents/spreadsheets/write-xlsx.ts';
import { zipText } from '../../kernel/value-texts.ts';

/** What a cell of the workbook means: a scaled integer, a text, a word, yes or no, a list of integers, or nothing. */
export type Value = string | number | boolean | readonly number[] | null;

/** A cell understood, or what is wrong with it: `code` as in findings, `reason` follows the column's title. */
export type CellReading = { value: Value } | { code: string; reason: string };

/** How values of one kind are written for people and read again. Nothing is an empty cell. */
export type Kind = {
  write(value: Value): XlsxCell;
  read(cell: string | number): CellReading;
  /** The words it may be, for the legend. */
  words?: readonly string[];
  isMoney?: boolean;
};

/** Longer texts are no number. */
const longestNumber = 40;
/** Digits that a numeric cell keeps. */
const exactDigits = 15;

/** An integer of the document as a number with this many decimals: 1,250 g is 1.25 kg. Never negative. */
export function scaled(places: number, options: { isMoney?: boolean; isPercent?: boolean } = {}): Kind {
  return {
    write: (value) => decimalCell(Number(value), places),
    read: (cell) => readScaled(cell, places, options.isPercent === true),
    isMoney: options.isMoney === true,
  };
}

/** `value / 10^places`: a number where a cell keeps all its digits, else a text with a comma. */
function decimalCell(value: number, places: number): XlsxCell {
  const digits = String(value).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/(?<!0)0+$/, '');
  const isExact = `${whole}${fraction}`.replace(/^0+/, '').length <= exactDigits;
  if (isExact) return Number(fraction === '' ? whole : `${whole}.${fraction}`);
  return fraction === '' ? whole : `${whole},${fraction}`;
}

function readScaled(cell: string | number, places: number, isPercent: boolean): CellReading {
  const decimal = numberOf(cell, isPercent);
  if (decimal === null) return { code: 'bad_number', reason: 'não é um número; escreva como 1.234,56' };
  const result = scaleDecimal(decimal, places);
  if (result === null) return { code: 'number_out_of_range', reason: 'tem um número grande demais' };
  if (!result.exact) return { code: 'too_many_decimals', reason: `tem mais de ${places} casas decimais` };
  if (decimal.isNegative && result.scaled !== 0) return { code: 'negative_value', reason: 'é negativo' };
  return { value: Math.abs(result.scaled) };
}

function numberOf(cell: string | number, isPercent: boolean): ReturnType<typeof parseDecimal> {
  if (typeof cell === 'number') return parseDecimal(String(cell), 'dot');
  const text = cell.trim().replace(/^R\$\s*/i, '');
  if (text.length > longestNumber) return null;
  if (isPercent && text.endsWith('%')) {
    // A cell formatted as a percent arrives as a text with a dot; people write a comma.
    const bare = text.slice(0, -1).trim();
    return parseDecimal(bare, bare.includes(',') ? 'comma' : 'dot');
  }
  return parseDecimal(text, 'comma');
}

const blank = /^\s*$/;
const quoted = /^"[\s\S]*"$/;

/** A text. What a cell cannot show (nothing at all, only spaces, quotes around everything) is put in quotes. */
export const textKind: Kind = {
  write: (value) => {
    const text = String(value);
    return blank.test(text) || (text.length > 1 && quoted.test(text)) ? `"${text}"` : text;
  },
  read: (cell) => {
    const text = String(cell);
    return { value: text.length > 1 && quoted.test(text) ? text.slice(1, -1) : text };
  },
};

/** One of the words of a document, shown in Portuguese; read without regard to case. */
export function wordKind(words: Readonly<Record<string, string>>): Kind {
  const known = new Map(Object.entries(words).map(([word, shown]) => [shown.toLowerCase(), word]));
  const list = Object.values(words);
  return {
    write: (value) => words[String(value)] ?? String(value),
    read: (cell) => {
      const value = known.get(String(cell).trim().toLowerCase());
      if (value !== undefined) return { value };
      return { code: 'value_not_allowed', reason: `deve ser um de: ${list.join(', ')}` };
    },
    words: list,
  };
}

const yesOrNo = wordKind({ true: 'sim', false: 'não' });

/** Yes or no. */
export const flagKind: Kind = {
  ...yesOrNo,
  read: (cell) => {
    const reading = yesOrNo.read(cell);
    return 'value' in reading ? { value: reading.value === 'true' } : reading;
  },
};

/** A zip code: eight digits with a hyphen; one lost zero at the left is restored. */
export const zipKind: Kind = {
  write: (value) => zipText(Number(value)),
  read: (cell) => {
    const digits = String(cell).replace(/[\s.-]/g, '');
    if (!/^[0-9]{7,8}$/.test(digits)) return { code: 'bad_zip', reason: 'não é um CEP' };
    return { value: Number(digits) };
  },
};

const minutesPerDay = 1_440;

/** A time in transit: whole days as a number, else `D.HH:MM`. */
export const transitKind: Kind = {
  write: (value) => {
    const minutes = Number(value);
    if (minutes % minutesPerDay === 0) return minutes / minutesPerDay;
    const two = (part: number): string => String(part).padStart(2, '0');
    return `${Math.floor(minutes / minutesPerDay)}.${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  },
  read: (cell) => {
    const minutes = minutesOf(cell);
    return minutes === null
      ? { code: 'bad_time', reason: 'não é um prazo; escreva dias (3) ou D.HH:MM' }
      : { value: minutes };
  },
};

function minutesOf(cell: string | number): number | null {
  if (typeof cell === 'string' && cell.length > longestNumber) return null;
  const clock = /^(?:([0-9]{1,3})\.)?([0-9]{1,2}):([0-9]{2})(?::00)?$/.exec(String(cell).trim());
  if (clock !== null) {
    const [days, hours, minutes] = [clock[1], clock[2], clock[3]].map((part) => Number(part ?? 0));
    if (days === undefined || hours === undefined || minutes === undefined) return null;
    return hours > 23 || minutes > 59 ? null : days * minutesPerDay + hours * 60 + minutes;
  }
  const text = typeof cell === 'number' ? cell : withoutDayWord(cell.trim());
  const days = numberOf(text, false);
  const millionths = days === null || days.isNegative ? null : scaleDecimal(days, 6);
  return millionths === null ? null : Math.ceil((millionths.scaled * minutesPerDay) / 1_000_000);
}

/** `3 dias úteis` to `3`. */
function withoutDayWord(text: string): string {
  return /^([^d]*)dias?(?:\s+[uú]teis)?$/i.exec(text)?.[1]?.trimEnd() ?? text;
}

/** Any number, such as kilometres: as it is, with all its digits. */
export const plainKind: Kind = {
  write: (value) => {
    const number = Number(value);
    return Number(number.toPrecision(exactDigits)) === number ? number : String(number).replace('.', ',');
  },
  read: (cell) => {
    const number = typeof cell === 'number' ? cell : exactNumber(cell.trim());
    return number === null || number < 0
      ? { code: 'bad_number', reason: 'não é um número; escreva como 1234,5' }
      : { value: number };
  },
};

function exactNumber(text: string): number | null {
  if (text.length > longestNumber || !/^[0-9]+(,[0-9]+)?(e[+-]?[0-9]{1,3})?$/i.test(text)) return null;
  return Number(text.replace(',', '.'));
}

const listedNumber = /^[0-9]{1,9}$/;

/** Integers separated by commas. */
export const listKind: Kind = {
  write: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  read: (cell) => {
    const parts = String(cell)
      .split(/[,;]/)
      .map((part) => part.trim());
    if (parts.every((part) => listedNumber.test(part))) return { value: parts.map(Number) };
    return { code: 'bad_list', reason: 'deve ser uma lista de números, como 1, 2, 3' };
  },
};

export const cents = scaled(2, { isMoney: true });
/** Millionths of a real. */
export const micros = scaled(6);
/** Millionths as a percent. */
export const percent = scaled(4, { isPercent: true });
export const kilograms = scaled(3);
/** Milligrams, written in kilograms. */
export const milligrams = scaled(6);
export const centimetres = scaled(1);
/** Cubic centimetres as cubic metres. */
export const cubicMetres = scaled(6);
export const whole = scaled(0);
