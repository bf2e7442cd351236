import {
  type Notation,
  parseDecimal,
  scaleDecimal,
} from '../../../../documents/spreadsheets/cells/decimals.ts';
import { tokensOf } from '../../../../documents/spreadsheets/cells/folded.ts';

/**
 * A header that names a band, taken apart but not yet in numbers: those need the file's decimal sign.
 * `upTo` and `single` have one number, the upper end; `above` one, the lower; `excess` one or none, the
 * weight above which it counts.
 */
export type BandHeader = {
  of: 'weight' | 'volume' | 'invoice';
  form: 'range' | 'upTo' | 'single' | 'above' | 'excess';
  numbers: string[];
  unit: 'g' | 'kg' | 't' | null;
  /** Units of the numbers where they differ (`501 g a 1 kg`); null for that of the band. */
  units: ('g' | 'kg' | 't' | null)[];
  /** The price is per kilogram or ton of the whole weight. */
  per: 'kg' | 'ton' | null;
  /** `cada 10 kg`: counts in started steps of this; the number as written. */
  step: string | null;
};

const excessWords = new Set(
  'excedente excedentes excesso adicional adicionais adic exced exc extra excess additional'.split(' '),
);
const aboveWords = new Set('acima mais maior superior above over partir > +'.split(' '));
/** What stands between the two ends of a band. */
const rangeWords = new Set('a ate e to through - / | =<'.split(' '));
const upToWords = new Set('ate menor inferior up to < =<'.split(' '));
const weightUnits: ReadonlyMap<string, 'g' | 'kg' | 't'> = new Map(
  (
    [
      ['kg', 'kg kgs quilo quilos quilograma'],
      ['g', 'g gr grs grama gramas'],
      ['t', 't ton tons tonelada toneladas'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word): [string, 'g' | 'kg' | 't'] => [word, unit])),
);
/** Everything else that may stand in the header of a band. */
const fillers = new Set(
  'de da do a e entre faixa faixas peso pesos frete valor valores preco fixo fixa r$ que por p cada ou fracao inclusive m3 cubagem volume nf nfe nota fiscal mercadoria from weight band price - / = % through per'.split(
    ' ',
  ),
);

/** Reads the header of a column that holds the prices of one band; null when it names none. */
export function bandHeaderOf(text: string | number | null): BandHeader | null {
  if (text === null) return null;
  const tokens = tokensOf(text);
  const words = tokens.filter((token) => !isNumber(token));
  if (tokens.some((token) => isNumber(token) && token.length > longestNumber)) return null;
  if (!words.every(isBandWord)) return null;
  const isExcess = words.some((word) => excessWords.has(word));
  const step = isExcess ? stepOf(tokens) : null;
  const numbers = numbersOf(tokens, step);
  const form = formOf(words, numbers, isExcess);
  if (form === null) return null;
  const units = numbers.map((number) => weightUnits.get(tokens[tokens.indexOf(number) + 1] ?? '') ?? null);
  return {
    of: kindOf(tokens),
    form,
    numbers,
    units,
    unit: units.at(-1) ?? unitOf(words),
    per: perOf(tokens, numbers),
    step,
  };
}

/** Longer numbers are no weights. */
const longestNumber = 15;

function isNumber(token: string): boolean {
  return token >= '0' && token < ':';
}

function isBandWord(word: string): boolean {
  return (
    fillers.has(word) ||
    excessWords.has(word) ||
    aboveWords.has(word) ||
    upToWords.has(word) ||
    weightUnits.has(word)
  );
}

function formOf(
  words: readonly string[],
  numbers: readonly string[],
  isExcess: boolean,
): BandHeader['form'] | null {
  if (isExcess) return numbers.length <= 1 ? 'excess' : null;
  if (numbers.length === 2) return words.some((word) => rangeWords.has(word)) ? 'range' : null;
  if (numbers.length !== 1) return null;
  if (words.some((word) => aboveWords.has(word))) return 'above';
  return words.some((word) => upToWords.has(word)) ? 'upTo' : 'single';
}

function kindOf(tokens: readonly string[]): BandHeader['of'] {
  if (tokens.includes('m3')) return 'volume';
  if (tokens.some((token) => weightUnits.get(token) !== undefined)) return 'weight';
  const ofGoods = tokens.some((token) => ['nf', 'nfe', 'nota', 'mercadoria'].includes(token));
  const isMoney = tokens.some((token, at) => token === 'r$' && isNumber(tokens[at + 1] ?? ''));
  return ofGoods || isMoney ? 'invoice' : 'weight';
}

function unitOf(words: readonly string[]): BandHeader['unit'] {
  const named = words.map((word) => weightUnits.get(word)).filter((unit) => unit !== undefined);
  return named[0] ?? null;
}

/** `R$/kg`, `por kg` and `por tonelada`: a price of the unit and not of the band. */
function perOf(tokens: readonly string[], numbers: readonly string[]): BandHeader['per'] {
  for (const [at, token] of tokens.entries()) {
    const unit = weightUnits.get(token);
    const before = tokens[at - 1] ?? '';
    if (unit === undefined || !['/', 'por', 'p', 'per'].includes(before)) continue;
    if (unit === 'kg' && numbers.length > 0) return 'kg';
    if (unit === 't') return 'ton';
  }
  return null;
}

/** The number of `cada 10 kg`, `por 10 kg`, `ou fração` alone meaning one kilogram. */
function stepOf(tokens: readonly string[]): string | null {
  for (const [at, token] of tokens.entries()) {
    if (isNumber(token) && ['cada', 'por', 'p', '/'].includes(tokens[at - 1] ?? '')) return token;
  }
  return tokens.includes('fracao') ? '1' : null;
}

function numbersOf(tokens: readonly string[], step: string | null): string[] {
  const stepAt = step === null ? -1 : tokens.indexOf(step);
  return tokens.filter((token, at) => isNumber(token) && at !== stepAt);
}

/** A number of a header in thousandths of its unit; a dot that groups nothing is a decimal one. */
export function headerMilli(text: string, notation: Notation): number | null {
  const trimmed = text.replace(/(?<![.,])[.,]+$/, '');
  const decimal =
    parseDecimal(trimmed, notation) ?? parseDecimal(trimmed, notation === 'comma' ? 'dot' : 'comma');
  return decimal === null ? null : (scaleDecimal(decimal, 3)?.scaled ?? null);
}
