import { sql } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import type { EndpointRef, WebhookContext } from '../endpoints/endpoint.ts';
import { backlogOf } from '../endpoints/find-endpoints.ts';

/** A quarter of an hour: sends that ended in it, and those that were not answered by 2xx. */
export type Quarter = { fromMs: number; sent: number; failed: number };

/** How an endpoint has done in the last 24 hours. */
export type LastDay = {
  /** The last 96, oldest first; the last one goes on. */
  quarters: Quarter[];
  p50Ms: number | null;
  p95Ms: number | null;
  parked: number;
  waiting: number;
  oldestDueAt: Date | null;
  failingSince: Date | null;
};

const quarterS = 900;
const quartersShown = 96;

/** Counted from its sends, by the database's clock. @throws Failure `not_found` */
export async function readLastDay(
  ctx: Pick<WebhookContext, 'db'>,
  { shipperId, webhookId }: EndpointRef,
): Promise<LastDay> {
  const endpoint = found(
    await ctx.db
      .selectFrom('webhookEndpoint')
      .select([
        'failingSince',
        sql<number>`floor(extract(epoch from app_now()) / ${quarterS})::float8`.as('quarter'),
      ])
      .where('id', '=', webhookId)
      .where('shipperId', '=', shipperId)
      .where('state', '!=', 'removed')
      .executeTakeFirst(),
  );
  const first = endpoint.quarter - quartersShown + 1;
  const { rows: counts } = await sql<{ quarter: number; sent: number; failed: number }>`
    select floor(extract(epoch from ended_at) / ${quarterS})::float8 as quarter, count(*)::int as sent,
      count(*) filter (where status is null or status not between 200 and 299)::int as failed
    from webhook_attempt
    where endpoint_id = ${webhookId} and ended_at >= to_timestamp(${first * quarterS}::float8)
    group by 1`.execute(ctx.db);
  const byQuarter = new Map(counts.map((count) => [count.quarter, count]));
  return {
    quarters: Array.from({ length: quartersShown }, (_, at) => {
      const { sent = 0, failed = 0 } = byQuarter.get(first + at) ?? {};
      return { fromMs: (first + at) * quarterS * 1000, sent, failed };
    }),
    ...(await readDurations(ctx, webhookId, first * quarterS)),
    ...(await backlogOf(ctx, webhookId)),
    failingSince: endpoint.failingSince,
  };
}

/** Of what was answered, whatever it was. */
async function readDurations({ db }: Pick<WebhookContext, 'db'>, webhookId: number, sinceS: number) {
  const { rows } = await sql<{ taken: [number, number] | null }>`
    select percentile_disc(array[0.5, 0.95]) within group (order by ms) as taken
    from webhook_attempt
    where endpoint_id = ${webhookId} and ended_at >= to_timestamp(${sinceS}::float8) and status is not null`.execute(
    db,
  );
  const [p50Ms = null, p95Ms = null] = rows[0]?.taken ?? [];
  return { p50Ms, p95Ms };
}
