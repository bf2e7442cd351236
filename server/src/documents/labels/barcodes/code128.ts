import { patterns, stopPattern } from './code128-patterns.ts';

/** The three character sets: A has capitals and controls, B capitals and small letters, C pairs of digits. */
type CodeSet = 'A' | 'B' | 'C';

const startValues: Record<CodeSet, number> = { A: 103, B: 104, C: 105 };
const switchValues: Record<CodeSet, number> = { A: 101, B: 100, C: 99 };

/** Pairs of digits come first where lengths tie, then set A, as the NF-e's note on alphanumeric keys has it. */
const order: readonly CodeSet[] = ['C', 'A', 'B'];

/** Light modules that a scanner needs on either side. */
export const quietModules = 10;

/** Whether a text can stand in a Code 128 here: printable ASCII, 1 to 80 characters. */
export function isEncodable(text: string): boolean {
  return /^[ -~]{1,80}$/.test(text);
}

/** The shortest Code 128 for a text (see `isEncodable`): the values of its symbols from the start on, check and stop left out. */
export function encodeCode128(text: string): number[] {
  if (!isEncodable(text)) throw new RangeError('not a text for Code 128');
  const costs = costsOf(text);
  const costAt = (at: number, set: CodeSet) => costs[at]?.[set] ?? Number.POSITIVE_INFINITY;
  let set = cheapest((start) => costAt(0, start));
  const values = [startValues[set]];
  for (let at = 0; at < text.length; at += lengthIn(set)) {
    // A switch before a character costs one symbol more than being there already.
    const next = cheapest((other) => costAt(at, other) + (other === set ? 0 : 1));
    if (next !== set) values.push(switchValues[next]);
    values.push(valueIn(next, text.slice(at, at + lengthIn(next))));
    set = next;
  }
  return values;
}

/** Symbols from each place to the end of the text, when the next symbol is data of that set. */
function costsOf(text: string): Record<CodeSet, number>[] {
  const costs: Record<CodeSet, number>[] = [];
  costs[text.length] = { A: 0, B: 0, C: 0 };
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const cost = (set: CodeSet) => {
      const rest = costs[at + lengthIn(set)];
      if (rest === undefined || !canStandIn(set, text, at)) return Number.POSITIVE_INFINITY;
      return 1 + Math.min(...order.map((other) => rest[other] + (other === set ? 0 : 1)));
    };
    costs[at] = { A: cost('A'), B: cost('B'), C: cost('C') };
  }
  return costs;
}

function lengthIn(set: CodeSet): number {
  return set === 'C' ? 2 : 1;
}

function canStandIn(set: CodeSet, text: string, at: number): boolean {
  if (set === 'C') return /^[0-9]{2}$/.test(text.slice(at, at + 2));
  return set === 'B' || text.charCodeAt(at) < 96;
}

function cheapest(costOf: (set: CodeSet) => number): CodeSet {
  return order.reduce((best, set) => (costOf(set) < costOf(best) ? set : best));
}

function valueIn(set: CodeSet, text: string): number {
  return set === 'C' ? Number(text) : text.charCodeAt(0) - 32;
}

/** The check symbol: the start's value and each further one times its place, modulo 103. */
export function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
}

/** How many modules wide the symbol is, without its quiet zones. */
export function moduleCount(values: readonly number[]): number {
  return (values.length + 1) * 11 + 13;
}

/** The bars of a symbol: where each begins and how wide it is, in modules from its left. */
export function barsOf(values: readonly number[]): { at: number; width: number }[] {
  const symbols = [...values, checkValue(values)].map((value) => patterns[value] ?? '');
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  for (const symbol of [...symbols, stopPattern]) {
    for (let index = 0; index < symbol.length; index += 1) {
      const width = Number(symbol.charAt(index));
      if (index % 2 === 0) bars.push({ at, width });
      at += width;
    }
  }
  return bars;
}
