import { tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import { hasOwnTitles } from '../../template/columns.ts';
import {
  isOtherScale,
  lastNumber,
  possibleUnits,
  type WrittenEnds,
  writtenEnds,
} from '../../template/possible-units.ts';
import { unitQuestion } from './ask-unit.ts';
import type { LayoutSheet } from './layout.ts';
import { columnOf, type Reading, type UnderstoodBlock } from './understood.ts';
import { headerMilli } from './words/band-header.ts';

export type WeightUnit = 'g' | 'kg' | 't';

/**
 * The unit of a block's weights: as its headers or the table's facts say, as the options say, as answered before for weights of
 * this scale, by their size where that is beyond doubt, else asked. The likelier one meanwhile.
 */
export function weightUnitOf(
  block: UnderstoodBlock,
  stated: 'g' | 'kg' | null,
  reading: Reading,
): WeightUnit {
  const { entry } = block;
  const written = unitInHeaders(block) ?? stated;
  if (written !== null) return written;
  if (reading.options.weightUnit !== 'auto') return reading.options.weightUnit;
  const bounds = upperBounds(block);
  const ends = writtenEnds(bounds);
  if (isOwnTemplate(block, ends)) return 'g';
  const kept = keptUnit(entry, ends);
  entry.weightUnit = kept;
  entry.weightsUpTo = ends?.most ?? null;
  if (kept !== null || ends === null) return kept ?? 'kg';
  const [unit, other] = possibleUnits(ends);
  if (other !== undefined) {
    const place = { key: entry.key, sheet: block.sheet, line: block.headerLine };
    const samples = bounds.map(String);
    reading.questions.ask(unitQuestion(place, { ends, samples, answers: ['g', 'kg', 't'] }));
  }
  return unit;
}

/** Whether a tab beside others is the rate template in its own words, whose weights are grams; too small ones are asked about. */
function isOwnTemplate({ columns }: UnderstoodBlock, ends: WrittenEnds | null): boolean {
  const isPossible = ends === null || possibleUnits(ends).some((unit) => unit === 'g');
  return isPossible && hasOwnTitles(columns.map(({ header }) => header));
}

/** The unit that was answered for a sheet before, unless its weights are of another scale by now. */
export function keptUnit(
  { weightUnit, weightsUpTo }: Pick<LayoutSheet, 'weightUnit' | 'weightsUpTo'>,
  ends: WrittenEnds | null,
): WeightUnit | null {
  return ends !== null && weightsUpTo !== null && isOtherScale(ends, weightsUpTo) ? null : weightUnit;
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
    .map(({ cells }) => lastNumber(cells[end?.index ?? -1] ?? null, notation));
  return [...ofBands, ...ofRows].filter((value): value is number => value !== null && value > 0);
}
