import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { FreightRef } from '../../find.ts';
import { freightsOf, shippersOf } from './conditions.ts';
import type { FreightFilter } from './filter.ts';
import { type ListedFreight, listFreights } from './listed.ts';
import { type FreightOrder, orderOf } from './order.ts';

/** A page of the list. */
export type FreightSearch = {
  filter: FreightFilter;
  order: FreightOrder;
  /** `next` of the page before. */
  cursor: string | null;
  limit: number;
};

type Found = FreightRef & { carried: string | null };

/**
 * Finds freights, over all shippers in scope unless one is named: one run over an index of each shipper, merged.
 * @throws Failure `invalid_request` for spans that end before they begin, words over more than 92 days, and a cursor of
 * another order.
 */
export async function searchFreights(
  ctx: Pick<Context, 'db' | 'clock'>,
  search: FreightSearch,
): Promise<{ freights: ListedFreight[]; next: string | null }> {
  const { limit } = search;
  const found = await findPage(ctx, search);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    freights: await listFreights(ctx.db, shown),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

function cursorOf({ freightCode, carried }: Found): string {
  return carried === null ? freightCode : `${freightCode}~${carried}`;
}

/**
 * Which freights a page shows, and one more where another follows.
 * @throws Failure as `searchFreights`
 */
export async function findRefs(
  ctx: Pick<Context, 'db' | 'clock'>,
  search: FreightSearch,
): Promise<FreightRef[]> {
  return findPage(ctx, search);
}

/** One more than the page shows, to know whether another follows. */
async function findPage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  search: FreightSearch,
): Promise<Found[]> {
  return (await pageQuery(search, clock.nowMs()).execute(db)).rows;
}

/**
 * The statement that finds a page, as the database is asked.
 * @throws Failure as `searchFreights`
 */
export function pageQuery({ filter, order, cursor, limit }: FreightSearch, nowMs: number): RawBuilder<Found> {
  const { value, carried, join, conditions, direction } = orderOf(order, cursor);
  const further = conditions.map((condition) => sql` and ${condition}`);
  return sql<Found>`
    select found.shipper_id as "shipperId", found.freight_code as "freightCode", found.carried
    from shipper cross join lateral (
      select facts.shipper_id, facts.freight_code, ${value} as value, ${carried} as carried
      ${freightsOf(filter, nowMs, join)} ${sql.join(further, sql``)}
      order by ${value} ${direction}, facts.freight_code ${direction} limit ${limit + 1}
    ) as found
    where ${shippersOf(filter)}
    order by found.value ${direction}, found.freight_code ${direction} limit ${limit + 1}`;
}
