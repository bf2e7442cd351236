import { type Notation, parseDecimal, scaleDecimal } from '../../../documents/spreadsheets/cells/decimals.ts';
import { tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import { headerMilli } from './band-header.ts';
import { questionOf } from './question-of.ts';
import { columnOf, type Reading, type UnderstoodBlock } from './understood.ts';

export type WeightUnit = 'g' | 'kg' | 't';

/** Weights that no table in kilograms ends a first band with, and no table in grams its last. */
const surelyKgUpTo = 50;
const surelyGramsFrom = 5_000;
const smallestGrams = 100;

/**
 * The unit of a block's weights: as its headers or the table's facts say, as answered, as the options say,
 * by their size where that is beyond doubt, else asked. Kilograms meanwhile.
 */
export function weightUnitOf(
  block: UnderstoodBlock,
  stated: 'g' | 'kg' | null,
  reading: Reading,
): WeightUnit {
  const written = unitInHeaders(block) ?? stated ?? block.entry.weightUnit;
  if (written !== null) return written;
  // Grams are the default of the options, so only kilograms have been said by somebody.
  if (reading.options.weightUnit === 'kg') return 'kg';
  const bounds = upperBounds(block);
  if (bounds.length === 0) return 'kg';
  const [least, most] = [Math.min(...bounds), Math.max(...bounds)];
  if (least >= smallestGrams && most >= surelyGramsFrom) return 'g';
  if (least > surelyKgUpTo) ask(block, bounds, reading);
  return 'kg';
}

function unitInHeaders({ columns }: UnderstoodBlock): WeightUnit | null {
  const bands = columns.map(({ band }) => (band?.of === 'weight' ? band.unit : null));
  const named = columns
    .filter(({ meaning }) => /^weight_/.test(meaning))
    .flatMap(({ header }) => tokensOf(header));
  const word = named.find((token) => /^(kg|kgs|quilos?|g|gr|grs|gramas?|t|ton|toneladas?)$/.test(token));
  const ofWeights = word === undefined ? null : unitOf(word);
  const isPriced = columns.some(({ meaning }) => meaning === 'price_per_kg' || meaning === 'price_per_ton');
  // A table that prices kilograms weighs in them, unless it says otherwise.
  if (ofWeights === null && isPriced && bands.every((unit) => unit === null)) return 'kg';
  return ofWeights ?? bands.find((unit) => unit !== null) ?? null;
}

function unitOf(word: string): WeightUnit {
  if (word.startsWith('g')) return 'g';
  return word.startsWith('t') ? 't' : 'kg';
}

const sampledRows = 2_000;

/** Upper ends of bands as plain numbers, in whatever unit: of the headers, or of the first rows. */
function upperBounds(block: UnderstoodBlock): number[] {
  const { columns, notation } = block;
  const ofBands = columns
    .flatMap(({ band, meaning }) => (meaning === 'band' && band !== null ? band.numbers.slice(-1) : []))
    .map((number) => (headerMilli(number, notation) ?? 0) / 1_000);
  const end = columnOf(block, 'weight_end') ?? columnOf(block, 'weight_band');
  const ofRows = block.body
    .slice(0, sampledRows)
    .map(({ cells }) => plainNumber(cells[end?.index ?? -1] ?? null, notation));
  return [...ofBands, ...ofRows].filter((value): value is number => value !== null && value > 0);
}

/** The last number of a cell such as `10,01 a 20`; tables write nines for "any", which says nothing. */
function plainNumber(cell: string | number | null, notation: Notation): number | null {
  if (typeof cell === 'number') return cell;
  const numbers = (cell ?? '').slice(0, 60).match(/[0-9][0-9.,]*/g) ?? [];
  const decimal = parseDecimal((numbers.at(-1) ?? '').replace(/(?<![.,])[.,]+$/, ''), notation);
  const milli = decimal === null ? null : scaleDecimal(decimal, 3);
  return milli === null || /^9{4,}/.test(numbers.at(-1) ?? '') ? null : milli.scaled / 1_000;
}

function ask(block: UnderstoodBlock, bounds: readonly number[], { questions }: Reading): void {
  questions.ask(
    questionOf({
      id: `weightUnit|${block.entry.key}`,
      about: 'weightUnit',
      message: 'Em que unidade estão os pesos?',
      sheet: block.sheet,
      line: block.headerLine,
      samples: bounds.slice(0, 5).map(String),
      guesses: Math.max(...bounds) >= 1_000 ? ['g'] : ['kg'],
      answers: ['g', 'kg', 't'],
    }),
  );
}
