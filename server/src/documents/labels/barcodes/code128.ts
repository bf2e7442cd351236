import { patterns, stopPattern } from './code128-patterns.ts';

/** The three character sets: A has capitals and controls, B capitals and small letters, C pairs of digits. */
export type CodeSet = 'A' | 'B' | 'C';

/** A Code 128 symbol before it is drawn: the values of its symbols without check and stop, and how it got there. */
export type Code128 = {
  /** From the start character on. */
  values: number[];
  /** What each value after the start character means. */
  steps: Code128Step[];
  start: CodeSet;
};
export type Code128Step = { to: CodeSet } | { set: CodeSet; text: string };

const startValues: Record<CodeSet, number> = { A: 103, B: 104, C: 105 };
const switchValues: Record<CodeSet, number> = { A: 101, B: 100, C: 99 };

/** Light modules that a scanner needs on either side. */
export const quietModules = 10;

/** Whether a text can stand in a Code 128 symbol here: printable ASCII, 1 to 80 characters. */
export function isEncodable(text: string): boolean {
  return /^[ -~]{1,80}$/.test(text);
}

/**
 * The shortest Code 128 for a text (see `isEncodable`). Pairs of digits come first where lengths tie, as the NF-e's
 * note on alphanumeric keys has it; letters stand in the set that `letters` names, A by that note, wherever they can.
 */
export function encodeCode128(text: string, letters: 'A' | 'B' = 'A'): Code128 {
  if (!isEncodable(text)) throw new RangeError('not a text for Code 128');
  const order: CodeSet[] = letters === 'A' ? ['C', 'A', 'B'] : ['C', 'B', 'A'];
  const costs = costsOf(text);
  const costAt = (at: number, set: CodeSet) => costs[at]?.[set] ?? Number.POSITIVE_INFINITY;
  const start = cheapest(order, (set) => costAt(0, set));
  const steps: Code128Step[] = [];
  for (let at = 0, set = start; at < text.length; ) {
    // A switch before a character costs one symbol more than being there already.
    const next = cheapest([...order], (other) => costAt(at, other) + (other === set ? 0 : 1));
    if (next !== set) steps.push({ to: next });
    const taken = text.slice(at, at + lengthIn(next));
    steps.push({ set: next, text: taken });
    at += taken.length;
    set = next;
  }
  return { start, steps, values: [startValues[start], ...steps.map(symbolOf)] };
}

const sets = ['A', 'B', 'C'] as const;

/** Symbols from each place to the end of the text, when the next symbol is data of that set. */
function costsOf(text: string): Record<CodeSet, number>[] {
  const costs: Record<CodeSet, number>[] = [];
  costs[text.length] = { A: 0, B: 0, C: 0 };
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const cost = (set: CodeSet) => {
      const rest = costs[at + lengthIn(set)];
      if (rest === undefined || !canStandIn(set, text, at)) return Number.POSITIVE_INFINITY;
      return 1 + Math.min(...sets.map((other) => rest[other] + (other === set ? 0 : 1)));
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

function cheapest(order: readonly CodeSet[], costOf: (set: CodeSet) => number): CodeSet {
  const [first = 'B', ...others] = order;
  return others.reduce((best, set) => (costOf(set) < costOf(best) ? set : best), first);
}

function symbolOf(step: Code128Step): number {
  if ('to' in step) return switchValues[step.to];
  return step.set === 'C' ? Number(step.text) : step.text.charCodeAt(0) - 32;
}

/** The check symbol: the start's value and each further one times its place, modulo 103. */
export function checkValue({ values }: Code128): number {
  return values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
}

/** How many modules wide the symbol is, without its quiet zones. */
export function moduleCount({ values }: Code128): number {
  return (values.length + 1) * 11 + 13;
}

/** The bars of a symbol: where each begins and how wide it is, in modules from its left. */
export function barsOf(code: Code128): { at: number; width: number }[] {
  const symbols = [...code.values, checkValue(code)].map((value) => patterns[value] ?? '');
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  [...symbols, stopPattern].forEach((symbol) => {
    for (let index = 0; index < symbol.length; index += 1) {
      const width = Number(symbol.charAt(index));
      if (index % 2 === 0) bars.push({ at, width });
      at += width;
    }
  });
  return bars;
}
