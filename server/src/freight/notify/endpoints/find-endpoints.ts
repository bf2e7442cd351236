import { type Expression, sql } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import { pageStart } from '../../../registry/page.ts';
import type { KeyKind } from '../rows.ts';
import { type EndpointRef, type EndpointView, toEndpointView, type WebhookContext } from './endpoint.ts';

/** How an endpoint does now, and the keys that sign its calls. */
export type EndpointHealth = {
  parked: number;
  waiting: number;
  oldestDueAt: Date | null;
  keys: { kind: KeyKind; publicKey: string | null; createdAt: Date; expiresAt: Date | null }[];
};

/** @throws Failure `not_found` */
export async function getEndpoint(
  ctx: Pick<WebhookContext, 'db'>,
  { shipperId, webhookId }: EndpointRef,
): Promise<EndpointView & EndpointHealth> {
  const row = found(
    await ctx.db
      .selectFrom('webhookEndpoint')
      .selectAll()
      .where('id', '=', webhookId)
      .where('shipperId', '=', shipperId)
      .where('state', '!=', 'removed')
      .executeTakeFirst(),
  );
  const keys = await ctx.db
    .selectFrom('webhookSecret')
    .select(['kind', 'publicKey', 'createdAt', 'expiresAt'])
    .where('endpointId', '=', webhookId)
    .where(sql<boolean>`(expires_at is null or expires_at > app_now())`)
    .orderBy('id', 'desc')
    .execute();
  const counts = await ctx.db
    .selectFrom('webhookDelivery')
    .select(({ fn }) => [
      countIf(fn.countAll<number>(), 'parked').as('parked'),
      countIf(fn.countAll<number>(), 'pending').as('waiting'),
      sql<Date | null>`min(due_at) filter (where state = 'pending')`.as('oldestDueAt'),
    ])
    .where('endpointId', '=', webhookId)
    .where('state', 'in', ['parked', 'pending'])
    .executeTakeFirstOrThrow();
  return { ...toEndpointView(row), ...counts, keys };
}

function countIf(count: Expression<number>, state: 'parked' | 'pending') {
  return sql<number>`${count} filter (where state = ${state})`;
}

/** Endpoints of a shipper in the order they were added; one more than the page shows. */
export async function listEndpoints(
  ctx: Pick<WebhookContext, 'db'>,
  { shipperId, ...page }: { shipperId: number; cursor?: string; limit?: number },
): Promise<EndpointView[]> {
  const { after, fetch } = pageStart(page);
  found(await ctx.db.selectFrom('shipper').select('id').where('id', '=', shipperId).executeTakeFirst());
  const rows = await ctx.db
    .selectFrom('webhookEndpoint')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('state', '!=', 'removed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return rows.map(toEndpointView);
}
