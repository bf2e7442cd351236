import type { FreightRule } from '../../../engine/rules/rule.ts';

/** Which versions take the place of which, and what is looked at. Plain JSON: it is kept. */
export type WhatIfRequest = {
  /** Each table once; `a` null is nothing. */
  tables: readonly { tableId: number; carrierId: number; a: number | null; b: number }[];
  over: Over;
  /** The one shipper that was asked for; null for all whom the tables serve. */
  shipperId: number | null;
  /** What is changed of the rules; absent where tables alone are compared. */
  rules?: { kind: RuleChangeKind; name: string | null };
  /** From then, inclusive, to then, exclusive. */
  fromMs: number;
  untilMs: number;
  /** Versions that were withdrawn already when it was asked for. */
  withdrawn: readonly number[];
};

/** A rule that is new, one that is stored otherwise or switched on, one switched off, or another order alone. */
export type RuleChangeKind = 'new' | 'changed' | 'off' | 'order';

/** The rules of either side, as the engine reads them. Plain JSON: it is kept. */
export type RulesBeside = { before: readonly FreightRule[]; after: readonly FreightRule[] };

export type Over = 'quotes' | 'freights' | 'both';

/** Where it goes on: at which shipper of its list, after what. */
export type Position = { part: 'quotes' | 'freights'; at: number; after: string | null };

/** Versions on either side. */
export function versionsOf({ tables }: Pick<WhatIfRequest, 'tables'>): number[] {
  return [...new Set(tables.flatMap(({ a, b }) => (a === null ? [b] : [a, b])))];
}
