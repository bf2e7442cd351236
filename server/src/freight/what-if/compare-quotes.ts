import type { ReplayDesk } from '../quote/replay/past-world.ts';
import type { Scheduler } from '../quote/scheduler.ts';
import { type QuoteKey, readDecisions } from '../quote/store/sample.ts';
import { type Comparison, compareQuote } from './compare.ts';
import type { Stages } from './stage.ts';

/** What comparing takes of a desk; a command brings its own. */
export type WhatIfDesk = ReplayDesk & { scheduler: Scheduler };

/** Decisions read in one statement, and then parsed at once: a few milliseconds. */
const chunkSize = 100;
/** Quotes decided between two turns of the event loop: some milliseconds. */
const quotesPerSlice = 8;
/** Comparisons take turns as if one shipper asked for them all; shippers' ids begin with 1. */
const schedulerKey = 0;

/**
 * Compares stored quotes one after the other, those of one basis together, and gives way to whoever quotes
 * meanwhile. Quotes that are gone by now are left out.
 */
export async function compareQuotes(
  desk: WhatIfDesk,
  { stages, keys }: { stages: Stages; keys: readonly QuoteKey[] },
  take: (comparison: Comparison, atMs: number) => void,
): Promise<void> {
  const sorted = keys.toSorted((a, b) => a.basisId - b.basisId || (a.id < b.id ? -1 : 1));
  let sinceTurn = 0;
  for (let at = 0; at < sorted.length; at += chunkSize) {
    for (const quote of await readDecisions(desk.ctx, sorted.slice(at, at + chunkSize))) {
      const stage = await stages(quote.basisId);
      if (sinceTurn === quotesPerSlice) {
        await desk.scheduler.next(schedulerKey);
        sinceTurn = 0;
      }
      sinceTurn += 1;
      take(compareQuote(stage, quote), quote.decision.atMs);
    }
  }
}
