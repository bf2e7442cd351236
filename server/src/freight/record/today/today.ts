import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { countFreights } from '../list/count.ts';
import { allFreights } from '../list/filter.ts';
import type { FreightView } from '../list/views.ts';
import type { Looking } from '../search/hit.ts';
import { type TodayCard, todayCards } from './cards.ts';
import { keepCounts, yesterdayAndToday } from './keep-counts.ts';
import { countRegistryCard, endsSoonBy, registryCards } from './registry-cards.ts';

type Reading = Pick<Context, 'db' | 'clock'>;

/** A card as it was counted last. */
export type CountedCard = {
  card: TodayCard;
  count: number;
  /** What they add up to; null of what is not about money. */
  cents: number | null;
  oldestAt: Date | null;
  change: number | null;
};

/** `endsSoonBy`: the last day of tables that end soon, `YYYY-MM-DD`. */
export type Today = { countedAt: Date; endsSoonBy: string; cards: CountedCard[] };

/** What each card takes to be seen. */
const needs = {
  late: 'freights.read',
  stuck: 'freights.read',
  atRisk: 'freights.read',
  attemptFailed: 'freights.read',
  quarantine: 'freights.read',
  bookingsWaiting: 'freights.read',
  ctesDiverging: 'audit.read',
  ctesUnlinked: 'audit.read',
  proposalsWaiting: 'audit.read',
  billsOverdue: 'bills.read',
  billsReleasable: 'bills.read',
  tablesEnding: 'tables.read',
  importsAsking: 'tables.write',
  quotesWithoutOffer: 'quotes.read',
  trackingFailing: 'integration.read',
  postalLow: 'registry.read',
  webhooksFailing: 'webhooks.read',
  deliveriesParked: 'webhooks.read',
} as const satisfies Record<TodayCard, string>;

type Row = Pick<CountedCard, 'card' | 'cents' | 'oldestAt'> & Record<'count' | 'before', number | null>;

const none = { count: 0, before: 0, oldestAt: null, cents: null };

/** Cards that a caller may see, of the shippers and carriers in scope. Counts at once where nobody has counted today. */
export async function readToday(
  ctx: Reading,
  { scope, permissions, shipperId }: Omit<Looking, 'limit'> & { shipperId: number | null },
): Promise<Today> {
  if (scope.dispatchPointIds !== 'all') return countAtPoints(ctx, { scope, permissions, shipperId });
  const [yesterday, today] = yesterdayAndToday(ctx.clock.nowMs());
  const countedAt = (await roundOf(ctx, today)) ?? (await countNow(ctx, today));
  const isComparable = (await roundOf(ctx, yesterday)) !== undefined;
  const { rows } = await sql<Row>`
    select card, sum(count) filter (where day = ${today}::date)::bigint as count,
      sum(count) filter (where day = ${yesterday}::date)::bigint as before,
      min(oldest_at) filter (where day = ${today}::date) as "oldestAt",
      (sum(cents) filter (where day = ${today}::date))::bigint as cents
    from today_count
    where day in (${yesterday}::date, ${today}::date)
      and ${withinShippers(scope, sql.ref('shipper_id'))} and ${withinCarriers(scope, sql.ref('carrier_id'))}
      and ${shipperId === null ? sql`true` : sql`shipper_id = ${shipperId}`}
    group by card`.execute(ctx.db);
  const rowOf = new Map(rows.map((row) => [row.card, row]));
  const cards = todayCards
    .filter((card) => permissions.has(needs[card]))
    .map((card): CountedCard => {
      const { count, before, oldestAt, cents } = rowOf.get(card) ?? none;
      return {
        card,
        count: count ?? 0,
        cents,
        oldestAt,
        change: isComparable ? (count ?? 0) - (before ?? 0) : null,
      };
    });
  for (const card of registryCards) {
    const found = cards.find((one) => one.card === card);
    if (found === undefined) continue;
    const nowMs = ctx.clock.nowMs();
    Object.assign(found, await countRegistryCard(ctx, card, { scope, shipperId, nowMs }), { change: null });
  }
  return { countedAt, endsSoonBy: endsSoonBy(ctx.clock.nowMs()), cards };
}

/** Cards that freights are behind, by the view that lists them. */
const viewOf = {
  late: 'late',
  stuck: 'stuck',
  atRisk: 'atRisk',
  attemptFailed: 'attemptFailed',
} as const satisfies Partial<Record<TodayCard, FreightView>>;

/** For those who are limited to dispatch points: freights alone, counted now, for what is kept is not by point. */
async function countAtPoints(
  ctx: Reading,
  { scope, permissions, shipperId }: Omit<Looking, 'limit'> & { shipperId: number | null },
): Promise<Today> {
  const countedAt = new Date(ctx.clock.nowMs());
  const soon = { endsSoonBy: endsSoonBy(ctx.clock.nowMs()) };
  if (!permissions.has('freights.read')) return { countedAt, ...soon, cards: [] };
  const { views } = await countFreights(ctx, { ...allFreights(scope), shipperId });
  const countOf = new Map(views.map(({ view, found }) => [view, found.count]));
  const cards = Object.entries(viewOf).map(([card, view]) => ({
    ...{ card: card as TodayCard, count: countOf.get(view) ?? 0, cents: null, oldestAt: null, change: null },
  }));
  return { countedAt, ...soon, cards };
}

async function roundOf({ db }: Reading, day: string): Promise<Date | undefined> {
  const round = await db
    .selectFrom('todayRound')
    .select('countedAt')
    .where('day', '=', day)
    .executeTakeFirst();
  return round?.countedAt;
}

async function countNow(ctx: Reading, day: string): Promise<Date> {
  await keepCounts(ctx);
  return (await roundOf(ctx, day)) ?? new Date(ctx.clock.nowMs());
}
