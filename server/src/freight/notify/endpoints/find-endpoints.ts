import { type Expression, sql } from 'kysely';
import type { Scope } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import { pageStart } from '../../../registry/page.ts';
import { ofAllShippers } from '../../../registry/shippers/test-shippers.ts';
import { requireShipper } from '../deliveries/find-deliveries.ts';
import type { KeyKind } from '../rows.ts';
import { type EndpointRef, type EndpointView, toEndpointView, type WebhookContext } from './endpoint.ts';

/** How an endpoint does now, and the keys that sign its calls. */
export type EndpointHealth = {
  parked: number;
  waiting: number;
  oldestDueAt: Date | null;
  keys: { kind: KeyKind; publicKey: string | null; createdAt: Date; expiresAt: Date | null }[];
};

/** By its id, and of whom where that is known. @throws Failure `not_found` */
export async function getEndpoint(
  ctx: Pick<WebhookContext, 'db'>,
  { shipperId, webhookId }: Partial<EndpointRef> & Pick<EndpointRef, 'webhookId'>,
): Promise<EndpointView & EndpointHealth> {
  let select = ctx.db
    .selectFrom('webhookEndpoint')
    .selectAll()
    .where('id', '=', webhookId)
    .where('state', '!=', 'removed');
  if (shipperId !== undefined) select = select.where('shipperId', '=', shipperId);
  const row = found(await select.executeTakeFirst());
  const keys = await ctx.db
    .selectFrom('webhookSecret')
    .select(['kind', 'publicKey', 'createdAt', 'expiresAt'])
    .where('endpointId', '=', webhookId)
    .where(sql<boolean>`(expires_at is null or expires_at > app_now())`)
    .orderBy('id', 'desc')
    .execute();
  return { ...toEndpointView(row), ...(await backlogOf(ctx, webhookId)), keys };
}

/** What waits for an endpoint: to be sent, or for a person. */
export function backlogOf(
  { db }: Pick<WebhookContext, 'db'>,
  webhookId: number,
): Promise<Pick<EndpointHealth, 'parked' | 'waiting' | 'oldestDueAt'>> {
  return db
    .selectFrom('webhookDelivery')
    .select(({ fn }) => [
      countIf(fn.countAll<number>(), 'parked').as('parked'),
      countIf(fn.countAll<number>(), 'pending').as('waiting'),
      sql<Date | null>`min(due_at) filter (where state = 'pending')`.as('oldestDueAt'),
    ])
    .where('endpointId', '=', webhookId)
    .where('state', 'in', ['parked', 'pending'])
    .executeTakeFirstOrThrow();
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

/** Endpoints of all shippers in scope but test shippers, or of one of them, in the order they were added; one more than the page shows. */
export async function findEndpoints(
  ctx: Pick<WebhookContext, 'db'>,
  { scope, shipperId, ...page }: { scope: Scope; shipperId?: number; cursor?: string; limit?: number },
): Promise<EndpointView[]> {
  const { after, fetch } = pageStart(page);
  await requireShipper(ctx, { scope, ...(shipperId === undefined ? {} : { shipperId }) });
  let select = ctx.db.selectFrom('webhookEndpoint').selectAll().where('state', '!=', 'removed');
  // One that is named was found in scope.
  select =
    shipperId === undefined
      ? select.where(ofAllShippers(scope, sql`shipper_id`))
      : select.where('shipperId', '=', shipperId);
  // What a shipper tells its receivers concerns all its carriers.
  if (scope.carrierIds !== 'all') select = select.where(sql<boolean>`false`);
  const rows = await select.where('id', '>', after).orderBy('id').limit(fetch).execute();
  return rows.map(toEndpointView);
}
