import type { ChargeCode } from '../../../engine/rating/recorder.ts';
import { decimalOf, type Exact, exactly, type Formula, operandsOf, symbols } from './formula.ts';
import { plain, type Quantity, written } from './units.ts';

/** The chapters of a receipt, in their order. */
export const sections = [
  'table',
  'goods',
  'weights',
  'base',
  'charges',
  'total',
  'taxes',
  'rules',
  'deadline',
  'emissions',
] as const;
export type Section = (typeof sections)[number];

/** What became of a line that has an amount. */
export type LineOutcome = 'charged' | 'swallowed' | 'outdone' | 'shown';

export type Rounding = {
  mode: 'half_up_cent' | 'half_up_gram' | 'up_milligram' | 'largest_remainder';
  before: string;
  after: string;
};

/** What a line is called, in the languages that people are told prices in. */
export type Names = { ptBr: string; en: string };

/**
 * What a line puts on the price: those to the cost add up to what the carrier charges, those to the final price to the
 * difference that rules make of it; all of them together to the final price, to the cent.
 */
export type Adds = { to: 'cost' | 'final'; cents: number; names: Names };

/** One line of a receipt: as people read it, and the same in parts for programs. */
export type ReceiptLine = {
  section: Section;
  /** Portuguese; alone it is enough to compute the line again. */
  text: string;
  label: string;
  words: string | null;
  symbols: string | null;
  operands: { name: string; value: string; unit: string }[];
  rounding: Rounding | null;
  result: { value: string; unit: string } | null;
  code: ChargeCode | null;
  /** Line of the source file of the table. */
  tableLine: number | null;
  outcome: LineOutcome;
  /** What it puts on the cost or the final price; null where another line says it. */
  adds: Adds | null;
};

export type LineInput = {
  section: Section;
  label: string;
  words?: string;
  formula?: Formula;
  result?: Quantity;
  rounds?: Rounding['mode'];
  code?: ChargeCode;
  tableLine?: number | null;
  /** The table as people name it, where the line names one of its lines. */
  table?: string;
  outcome?: LineOutcome;
  adds?: Adds;
  /** Why nobody pays it, where what the outcome itself says is not so. */
  outcomeNote?: string;
  /** Said at the end, in brackets. */
  note?: string;
};

/** What a line was computed from, in words and as a formula. */
export type Explained = { words: string; formula: Formula };

/** Puts a line together: `label: words: symbols = result (note) [table, line]`. */
export function lineOf(input: LineInput): ReceiptLine {
  const { section, label, words, formula, result, code, outcome = 'shown' } = input;
  const tableLine = input.tableLine ?? null;
  const rounding =
    formula === undefined || result === undefined ? null : roundingOf(formula, result, input.rounds);
  return {
    section,
    text: textOf(input, rounding !== null),
    label,
    words: words ?? null,
    symbols: formula === undefined ? null : symbols(formula),
    operands: formula === undefined ? [] : operandsOf(formula),
    rounding,
    result: result === undefined ? null : { value: plain(result), unit: result.unit },
    code: code ?? null,
    tableLine,
    outcome,
    adds: input.adds ?? null,
  };
}

/** A sentence without numbers to compute. */
export function note(section: Section, label: string, words: string): ReceiptLine {
  return lineOf({ section, label, words });
}

const outcomeNotes: Record<LineOutcome, string | null> = {
  charged: null,
  shown: null,
  swallowed: 'absorvida pelo frete mínimo',
  outdone: 'não cobrada: a outra parcela é maior',
};

function textOf(input: LineInput, isRounded: boolean): string {
  const { label, words, formula, result, tableLine, table, outcome = 'shown' } = input;
  const head = words === undefined ? label : `${label}: ${words}`;
  const symbol = formula === undefined ? '' : `: ${symbols(formula)}`;
  const equals = result === undefined ? '' : ` ${isRounded ? '≈' : '='} ${written(result)}`;
  const said = [input.note, input.outcomeNote ?? outcomeNotes[outcome]].filter(
    (one) => one !== undefined && one !== null,
  );
  const notes = said.length === 0 ? '' : ` (${said.join('; ')})`;
  const source = [table, tableLine === null || tableLine === undefined ? undefined : `linha ${tableLine}`];
  const place =
    tableLine === null || tableLine === undefined ? '' : ` [${source.filter(Boolean).join(', ')}]`;
  return `${head}${symbol}${equals}${notes}${place}`;
}

/** Null where nothing was lost by rounding. */
function roundingOf(
  formula: Formula,
  result: Quantity,
  mode: Rounding['mode'] = 'half_up_cent',
): Rounding | null {
  const exact = exactly(formula);
  return isSame(exact, result) ? null : { mode, before: decimalOf(exact), after: plain(result) };
}

function isSame({ n, d }: Exact, { value, scale }: Quantity): boolean {
  return n * 10n ** BigInt(scale) === BigInt(value) * d;
}
