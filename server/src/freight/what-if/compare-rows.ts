import type { Place } from '../../engine/rating/shipment.ts';
import { compileRules } from '../../engine/rules/prepare.ts';
import type { FreightRule } from '../../engine/rules/rule.ts';
import { finish } from '../../kernel/steps.ts';
import type { FreightTerms } from '../priced-freights.ts';
import type { World } from '../quote/decide.ts';
import { compareFreight, type FreightStage } from './compare-freight.ts';
import { compareKept } from './compare-quote.ts';
import type { Stage } from './contest.ts';
import type { Totals } from './findings.ts';
import type { RulesBeside } from './kept/request.ts';
import { addComparison, emptyTotals } from './totals.ts';

/** A stage as it is sent to a thread: what is computed from it is computed there. Sheets share their memory. */
export type SentStage = Omit<Stage, 'world' | 'ownWorld' | 'rules'> & {
  world: Omit<World, 'rules'>;
  rules: readonly FreightRule[];
  /** Those of either side, where these are compared. */
  ofSides: RulesBeside | null;
};

/**
 * Quotes that follow each other: their decisions lie one behind the other in `bytes`, each until its end. Lists of numbers in
 * the place of objects: taking these over was a tenth of the thread's time.
 */
type QuoteRowsInput = {
  kind: 'quotes';
  shipperId: number;
  bytes: Uint8Array;
  ids: readonly string[];
  ends: Uint32Array;
  /** Of each quote, which of the keys is that of its stage. */
  stageOf: Uint32Array;
  stageKeys: readonly string[];
  /** Stages by key, those that were not sent before. */
  stages: ReadonlyMap<string, SentStage>;
};

export type FreightRowsInput = {
  kind: 'freights';
  shipperId: number;
  rows: readonly {
    code: string;
    carrierId: number;
    reverse: boolean;
    tableId: number | null;
    origin: Place | null;
    destination: Place | null;
    terms: string | null;
  }[];
  stageKey: string;
  stage: FreightStage | null;
};

export type RowsInput = QuoteRowsInput | FreightRowsInput;

/** What some rows come to; or that a stage has to be sent, because the thread is a new one. */
export type RowsFound = { kind: 'found'; totals: Totals; unrated: number } | { kind: 'missing' };

/** Stages that this thread has, in the order of their last use. */
const quoteStages = new Map<string, Stage>();
const freightStages = new Map<string, FreightStage>();
const keptStages = 8;

/** Compares stored quotes or freights and adds them up. */
export function compareRows(input: RowsInput): RowsFound {
  return input.kind === 'quotes' ? compareQuoteRows(input) : compareFreightRows(input);
}

function compareQuoteRows(input: QuoteRowsInput): RowsFound {
  const { shipperId, bytes, ids, ends, stageOf, stageKeys } = input;
  for (const [key, sent] of input.stages) quoteStages.set(key, received(sent));
  const stages = stageKeys.flatMap((key) => quoteStages.get(key) ?? []);
  if (stages.length < stageKeys.length) return { kind: 'missing' };
  const totals = emptyTotals();
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  for (const [at, id] of ids.entries()) {
    const [stage, end] = [stages[stageOf[at] ?? 0], ends[at] ?? start];
    if (stage === undefined) throw new Error('a quote names no stage');
    addComparison(totals, finish(compareKept(stage, { shipperId, id, bytes: all.subarray(start, end) })));
    start = end;
  }
  // Only now: rows of one piece may need more of them than are kept.
  for (const key of stageKeys) keep(quoteStages, key, quoteStages.get(key));
  return { kind: 'found', totals, unrated: 0 };
}

function received({ world, rules, ofSides, ...sent }: SentStage): Stage {
  const whole = { ...world, rules: compileRules(rules) };
  const own = [...sent.sides.a.own, ...sent.sides.b.own];
  const candidates = whole.candidates.filter(({ versionId }) => own.includes(versionId));
  const sides = ofSides && { a: compileRules(ofSides.before), b: compileRules(ofSides.after) };
  return { ...sent, rules: sides, world: whole, ownWorld: { ...whole, candidates, outOfDate: [] } };
}

function compareFreightRows({ shipperId, rows, stageKey, stage: sent }: FreightRowsInput): RowsFound {
  const stage = sent ?? freightStages.get(stageKey);
  if (stage === undefined) return { kind: 'missing' };
  keep(freightStages, stageKey, stage);
  const totals = emptyTotals();
  let unrated = 0;
  for (const { terms, origin, destination, ...row } of rows) {
    if (terms === null || origin === null || destination === null) {
      unrated += 1;
      continue;
    }
    const freight = { ...row, shipperId, origin, destination, terms: JSON.parse(terms) as FreightTerms };
    addComparison(totals, compareFreight(stage, freight));
  }
  return { kind: 'found', totals, unrated };
}

function keep<Kept>(stages: Map<string, Kept>, key: string, stage: Kept | undefined): void {
  if (stage === undefined) return;
  stages.delete(key);
  stages.set(key, stage);
  for (const old of [...stages.keys()].slice(0, -keptStages)) stages.delete(old);
}
