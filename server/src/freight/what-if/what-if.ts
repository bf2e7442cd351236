import { failField } from '../../kernel/failure.ts';
import { timeOrderedPrefix } from '../../kernel/ids.ts';
import { isShipper, servedShippers } from '../../registry/tables/served-shippers.ts';
import type { ReplayDesk } from '../quote/replay/past-world.ts';
import { listQuoteKeys } from '../quote/store/sample.ts';
import { compareQuotes } from './compare-quotes.ts';
import type { Totals } from './findings.ts';
import { findRivals, type Rivals } from './rivals.ts';
import { openStages } from './stage.ts';
import { addComparison, emptyTotals } from './totals.ts';

/** Which stored quotes to look at: the newest of a span of time. */
export type Sample = {
  /** Most quotes. */
  quotes: number;
  /** From then, inclusive, to then, exclusive; null leaves the side open. */
  fromMs: number | null;
  untilMs: number | null;
};

export type WhatIfRequest = {
  versionId: number;
  /** The other side; undefined is what is in force, null is nothing. */
  against?: number | null | undefined;
  /** Only quotes of this shipper, served by the table or not; null for all that it serves. */
  shipperId: number | null;
  sample: Sample;
};

/** What a version would have changed. */
export type WhatIf = Rivals & {
  totals: Totals;
  /** When the quotes were made that were looked at; null without any. */
  quotedMs: { first: number; last: number } | null;
  /** The span holds more quotes than were looked at. */
  isCut: boolean;
};

/**
 * Decides stored quotes again with one version of their table and with another; everything else is as it was
 * when they were made. Changes nothing.
 * @throws Failure `not_found`; `invalid_request` where the other version is of another table, or the span is
 * turned round.
 */
export async function whatIf(desk: ReplayDesk, request: WhatIfRequest): Promise<WhatIf> {
  const { quotes, fromMs, untilMs } = request.sample;
  if (fromMs !== null && untilMs !== null && fromMs >= untilMs)
    throw failField('sample.until', 'não é depois de sample.from');
  if (request.shipperId !== null && !(await isShipper(desk.ctx.db, request.shipperId)))
    throw failField('shipperId', 'não existe');
  const rivals = await findRivals(desk, request);
  const { before, after } = rivals;
  const shipperIds =
    request.shipperId === null ? await servedShippers(desk.ctx.db, after.audience) : [request.shipperId];
  const keys = await listQuoteKeys(desk.ctx, {
    shipperIds,
    fromId: fromMs === null ? null : timeOrderedPrefix(fromMs),
    toId: untilMs === null ? null : timeOrderedPrefix(untilMs),
    limit: quotes + 1,
    order: 'newest',
  });
  const contest = { tableId: after.tableId, a: before?.versionId ?? null, b: after.versionId };
  const stages = await openStages(desk, contest);
  const totals = emptyTotals();
  const span = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  await compareQuotes(desk, { stages, keys: keys.slice(0, quotes) }, (comparison, atMs) => {
    span.first = Math.min(span.first, atMs);
    span.last = Math.max(span.last, atMs);
    addComparison(totals, comparison);
  });
  return { ...rivals, totals, quotedMs: totals.quotes === 0 ? null : span, isCut: keys.length > quotes };
}
