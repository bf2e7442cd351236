import type { Context } from '../../context.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Scope } from '../../registry/access/scope.ts';
import { found } from '../../registry/changes/revision.ts';
import { isTestShipper } from '../../registry/shippers/test-shippers.ts';
import { boundedSpan } from './list/day-span.ts';
import { allFreights } from './list/filter.ts';
import { searchFreights } from './list/search.ts';
import { type NotfisFile, type NotfisVersion, writeNotfis } from './wire-notfis.ts';

/** Days are integers (`kernel/days.ts`) in São Paulo, both inclusive; `after` is the freight the page before ended with. */
export type NotfisPeriod = {
  carrierId: number;
  shipperId: number | null;
  fromDay: number | null;
  untilDay: number | null;
  after: string | null;
  version: NotfisVersion;
  /** What the caller may see of it all. */
  scope: Scope;
};

/** Freights of one file. */
const mostFreights = 500;

/**
 * The freights that were hired with a carrier in a period, as a NOTFIS file, without those of test shippers; nothing is remembered.
 * @throws Failure `not_found`; `invalid_request` for a span that ends before it begins, or of more than 92 days.
 */
export async function notfisOfPeriod(
  ctx: Pick<Context, 'db' | 'clock'>,
  { version, ...period }: NotfisPeriod,
): Promise<{ file: NotfisFile; freightCount: number; next: string | null }> {
  const carrier = ctx.db.selectFrom('carrier').select('id').where('id', '=', period.carrierId);
  found(await carrier.executeTakeFirst());
  const { carrierId, shipperId, fromDay, untilDay, after } = period;
  const hired = boundedSpan({ fromDay, untilDay }, dayInSaoPaulo(ctx.clock.nowMs()));
  const filter = { ...allFreights(period.scope), carrierId, shipperId, hired };
  const search = { filter, order: '-hiredAt', cursor: after, limit: mostFreights } as const;
  const isNothing = shipperId !== null && (await isTestShipper(ctx.db, shipperId));
  const { freights, next } = isNothing ? { freights: [], next: null } : await searchFreights(ctx, search);
  const file = writeNotfis(freights, { version, nowMs: ctx.clock.nowMs() });
  return { file, freightCount: freights.length, next };
}
