import { type Notation, parseDecimal, scaleDecimal } from '../../documents/spreadsheets/cells/decimals.ts';
import type { Cell } from '../../documents/spreadsheets/sheet.ts';

/** No table in grams begins with a lighter band, nor ends before the heavier weight: letters are no freight. */
const lightestGrams = 50;
const lastGrams = 300;
/** No vehicle on a road in Brazil carries as much (CONTRAN resolution 882/2021: 74 t with the vehicle itself). */
const mostKilograms = 74_000;
/** From here on a power of ten means "any weight". */
const anyWeight = 1_000_000;

/** Upper ends of weight bands as written, in whatever unit. */
export type WrittenEnds = { least: number; most: number };

/** The least and the most of upper ends, without what tables write for "any weight"; null where nothing is left. */
export function writtenEnds(ends: readonly (number | null)[]): WrittenEnds | null {
  const real = ends.filter((end): end is number => end !== null && end > 0 && !meansAnyWeight(end));
  return real.length === 0 ? null : { least: Math.min(...real), most: Math.max(...real) };
}

function meansAnyWeight(end: number): boolean {
  return /^9{4,}(\.9+)?$/.test(String(end)) || (end >= anyWeight && /^10*$/.test(String(end)));
}

/** The units that the weights of a table may be in, the likelier first; both where their size does not tell. */
export function possibleUnits({ least, most }: WrittenEnds): readonly ['g' | 'kg', ...('g' | 'kg')[]] {
  if (least < lightestGrams || most <= lastGrams) return ['kg'];
  if (most > mostKilograms) return ['g'];
  return most >= 1_000 ? ['g', 'kg'] : ['kg', 'g'];
}

/** Weights that were in one unit are in the other now, or the tables have nothing in common. */
const otherScale = 50;

/** Whether a table is of another order of magnitude than one of the same headings was. */
export function isOtherScale(ends: WrittenEnds, before: number): boolean {
  return ends.most > before * otherScale || ends.most * otherScale < before;
}

/** The last number of a cell such as `10,01 a 20`; null where there is none. */
export function lastNumber(cell: Cell, notation: Notation): number | null {
  if (typeof cell === 'number') return cell;
  const numbers = (cell ?? '').slice(0, 60).match(/[0-9][0-9.,]*/g) ?? [];
  const decimal = parseDecimal((numbers.at(-1) ?? '').replace(/(?<![.,])[.,]+$/, ''), notation);
  const milli = decimal === null ? null : scaleDecimal(decimal, 3);
  return milli === null ? null : milli.scaled / 1_000;
}
