import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { inIndexOrder } from '../../../platform/db/in-index-order.ts';
import type { Decision } from './decision.ts';
import { decodeDecision } from './decision-bytes.ts';

/** Names a stored quote, and what it was decided upon. */
export type QuoteKey = { shipperId: number; id: string; basisId: number };

/** Stored quotes of some shippers, by their ids, which begin with their time. */
export type QuoteSpan = {
  shipperIds: readonly number[];
  /** Ids from here, inclusive, to there, exclusive; null leaves the side open. */
  fromId: string | null;
  toId: string | null;
  limit: number;
  order: 'oldest' | 'newest';
};

/** The first or the last quotes of a span, in that order. Reads no more of any shipper than the limit. */
export async function listQuoteKeys(ctx: Pick<Context, 'db'>, span: QuoteSpan): Promise<QuoteKey[]> {
  const { shipperIds, fromId, toId, limit } = span;
  const order = sql.raw(span.order === 'oldest' ? 'asc' : 'desc');
  // Bounds are written out: the planner then leaves out the days beyond them.
  const from = fromId === null ? sql`` : sql`and id >= ${fromId}`;
  const to = toId === null ? sql`` : sql`and id < ${toId}`;
  const { rows } = await sql<QuoteKey>`
    select found.shipper_id as "shipperId", found.id, found.basis_id as "basisId"
    from unnest(${[...shipperIds]}::bigint[]) as shipper (id)
    cross join lateral (
      select shipper_id, id, basis_id from quote
      where quote.shipper_id = shipper.id ${from} ${to}
      order by id ${order} limit ${limit}
    ) as found
    order by found.id ${order}, found.shipper_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** What was decided, still as bytes: hundreds of large quotes take long to read. */
export type KeptQuote = QuoteKey & { sizeBytes: number; decided(): Decision };

/** Decisions in the order of the keys; quotes that are gone by now are left out. */
export async function readDecisions(
  ctx: Pick<Context, 'db'>,
  keys: readonly QuoteKey[],
): Promise<KeptQuote[]> {
  const { rows } = await sql<{ id: string; decision: Buffer }>`
    select quote.id, quote.decision
    from unnest(${keys.map(({ shipperId }) => shipperId)}::bigint[], ${keys.map(({ id }) => id)}::text[])
      as wanted (shipper_id, id)
    join quote on quote.shipper_id = wanted.shipper_id and quote.id = wanted.id`.execute(ctx.db);
  const byId = new Map(rows.map(({ id, decision }) => [id, decision]));
  return keys.flatMap((key) => {
    const bytes = byId.get(key.id);
    if (bytes === undefined) return [];
    return [{ ...key, sizeBytes: bytes.length, decided: () => decodeDecision(bytes) }];
  });
}

/** A quote of a span as it is kept; its decision is read elsewhere. */
export type StoredQuote = { id: string; basisId: number; decision: Buffer };

/** Quotes of one shipper, oldest first. Ids: after the first, before the second. */
export async function readStoredQuotes(
  ctx: Pick<Context, 'db'>,
  span: { shipperId: number; afterId: string; untilId: string; limit: number },
): Promise<StoredQuote[]> {
  // Bounds are written out: the planner then leaves out the days beyond them.
  const wanted = sql<StoredQuote>`
    select id, basis_id as "basisId", decision from quote
    where shipper_id = ${span.shipperId} and id > ${span.afterId} and id < ${span.untilId}
    order by id limit ${span.limit}`;
  const { rows } = await inIndexOrder(ctx.db, (tx) => wanted.execute(tx));
  return rows;
}

/** How many quotes some shippers have in a span of ids. */
export async function countStoredQuotes(
  ctx: Pick<Context, 'db'>,
  { shipperIds, fromId, untilId }: { shipperIds: readonly number[]; fromId: string; untilId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from quote
    where shipper_id = any (${[...shipperIds]}::bigint[]) and id >= ${fromId} and id < ${untilId}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
