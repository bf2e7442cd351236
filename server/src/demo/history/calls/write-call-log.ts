import { sql } from 'kysely';
import { DAY_MS } from '../../../kernel/days.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { issueToken } from '../../../registry/access/issue-token.ts';
import { createFailureCounts } from '../../../registry/calls/failure-counts.ts';
import { lineOf } from '../../../registry/calls/line.ts';
import { writeCalls } from '../../../registry/calls/write-calls.ts';
import { demoActor } from '../../demo-actor.ts';
import type { SeededShop } from '../hire-orders.ts';
import type { PastDesk } from '../past.ts';
import { daysOf, type HistorySize } from '../plan.ts';
import { type Span, within } from '../timed-acts.ts';
import { type PlannedCall, planCalls } from './plan-calls.ts';
import { answeredCall } from './wire-call.ts';

/** What the systems of shops call by. */
const tokenName = 'Loja virtual';

type Log = { seed: number; span: Span; size: HistorySize; shops: readonly SeededShop[] };

/** Gives each shop the token that its system called by; whoever opens the demo gets another, for this one nobody knows. */
export async function issueShopTokens({ ctx }: PastDesk, shops: readonly SeededShop[]): Promise<void> {
  for (const { shipperId } of shops)
    await issueToken(ctx, demoActor, { owner: { kind: 'shipper', id: shipperId }, name: tokenName });
}

/**
 * Writes the log of calls of a stretch of time, as it would be kept today: not older than its term, oldest first, because the log is
 * read in the order in which it was written. What the answered ones made is noted by `linkCalls`, when it is there.
 */
export async function writeCallLog(past: PastDesk, log: Log): Promise<void> {
  const { ctx } = past;
  const callers = await callersOf(past, log.shops);
  const counts = createFailureCounts();
  const { shippers } = ctx.mirror.current;
  const lines = callsOf(past, log).flatMap((planned) => {
    const shop = log.shops[planned.about.shop];
    if (shop === undefined) return [];
    const caller = planned.by === 'stranger' ? undefined : callers.get(callerKey(planned, shop));
    if (caller === undefined && planned.by !== 'stranger') return [];
    const call = answeredCall(planned, { shop, caller });
    if (call.status >= 400) counts.add(call, planned.atMs);
    return [lineOf(call, { at: new Date(planned.atMs), shippers })];
  });
  if (lines.length === 0) return;
  await writeCalls(ctx.db, lines, counts.take());
  await sql`
    update access_token set last_used_at = greatest(last_used_at, used.at)
    from (select token_id, max(at) as at from call group by token_id) as used
    where access_token.id = used.token_id and access_token.name = ${tokenName}`.execute(ctx.db);
}

function callsOf({ ctx }: PastDesk, { seed, span, size }: Log): PlannedCall[] {
  const fromMs = Math.max(span.fromMs, span.untilMs - ctx.config.callLogDays * DAY_MS);
  const kept = { fromMs, untilMs: span.untilMs };
  const days = daysOf(kept).toReversed();
  return within(
    kept,
    days.flatMap((day) => planCalls(seed, day, size)),
  );
}

/**
 * Notes of calls that were answered what they made: the quote, or the freight, of the same instant. An order of which nothing
 * came is not among them.
 */
export async function linkCalls({ ctx }: PastDesk, { fromMs, untilMs }: Span): Promise<void> {
  const ofSpan = sql`call.at > ${new Date(fromMs)} and call.at <= ${new Date(untilMs)} and call.status = 200`;
  await sql`
    update call set quote_id = quote.id from quote
    where ${ofSpan} and call.operation = 'quoteV3' and quote.shipper_id = call.shipper_id and quote.quoted_at = call.at
  `.execute(ctx.db);
  await sql`
    update call set freight_codes = array[freight.code] from freight
    where ${ofSpan} and call.operation = 'orderImport' and freight.shipper_id = call.shipper_id
      and freight.hired_at = call.at and not freight.reverse`.execute(ctx.db);
  await sql`
    delete from call where ${ofSpan} and call.operation = 'orderImport' and call.freight_codes = '{}'`.execute(
    ctx.db,
  );
}

/** Who calls, by shop or as the carrier that has been there longest. */
async function callersOf({ ctx }: PastDesk, shops: readonly SeededShop[]): Promise<Map<string, Caller>> {
  const rows = await ctx.db
    .selectFrom('accessToken')
    .select(['id', 'shipperId', 'carrierId'])
    .where('revokedAt', 'is', null)
    .where('operatorId', 'is', null)
    .where((where) => where.or([where('name', '=', tokenName), where('carrierId', 'is not', null)]))
    .orderBy('id')
    .execute();
  const known = new Map<string, Caller>();
  for (const { id: tokenId, shipperId, carrierId } of rows) {
    if (shipperId !== null && shops.some((shop) => shop.shipperId === shipperId))
      known.set(`shop ${shipperId}`, { kind: 'shipper', key: `shipper:${shipperId}`, tokenId, shipperId });
    if (carrierId !== null && !known.has('carrier'))
      known.set('carrier', { kind: 'carrier', key: `carrier:${carrierId}`, tokenId, carrierId });
  }
  return known;
}

function callerKey({ by }: PlannedCall, { shipperId }: SeededShop): string {
  return by === 'carrier' ? 'carrier' : `shop ${shipperId}`;
}
