import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { everything } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { countedFreights, shippersOf } from './conditions.ts';
import { allFreights, type FreightFilter } from './filter.ts';
import { type FreightView, freightViews, viewFilter } from './views.ts';

/** Up to here numbers are exact. */
const mostCounted = 10_000;

/** Exact, or `isMore` than the number says. */
export type Count = { count: number; isMore: boolean };

export type FreightCounts = { total: Count; views: { view: FreightView; found: Count }[] };

/**
 * How many freights a filter means, and how many of those each view shows.
 * @throws Failure `invalid_request` as `freightsOf`
 */
export async function countFreights(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  filter: FreightFilter,
): Promise<FreightCounts> {
  const nowMs = clock.nowMs();
  const total = await countOne(db, { filters: [filter], nowMs });
  const views: FreightCounts['views'] = [];
  // One after another: a list that is opened takes one connection, not nine.
  for (const view of freightViews)
    views.push({ view, found: await countOne(db, { filters: [filter, shownBy(view, nowMs)], nowMs }) });
  return { total, views };
}

/** What a view demands, beside a filter that may demand otherwise: nothing is both. */
function shownBy(view: FreightView, nowMs: number): FreightFilter {
  return { ...allFreights(everything), ...viewFilter(view, dayInSaoPaulo(nowMs)) };
}

/** How many freights a filter means, counted so far. @throws Failure `invalid_request` as `freightsOf` */
export function countUpTo(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  filter: FreightFilter,
  most: number,
): Promise<Count> {
  return countOne(db, { filters: [filter], nowMs: clock.nowMs(), most });
}

/** What all of these filters mean; the first says of which shippers. */
type Counting = { filters: readonly [FreightFilter, ...FreightFilter[]]; nowMs: number; most?: number };

async function countOne(db: Kysely<Rows>, { filters, nowMs, most = mostCounted }: Counting): Promise<Count> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from shipper cross join lateral (
        select ${countedFreights(filters, nowMs)} limit ${most + 1}
      ) as found
      where ${shippersOf(filters[0])} limit ${most + 1}
    ) as counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, most), isMore: count > most };
}
