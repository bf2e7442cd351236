import { type Selectable, sql } from 'kysely';
import type { Sealer } from '../../../platform/secrets/seal.ts';
import { type Scope, withinShippers } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import { pageStart } from '../../../registry/page.ts';
import type { Rows } from '../../../rows.ts';
import type { WebhookContext } from '../endpoints/endpoint.ts';
import { conditionsOf, type DeliveryFilter } from './conditions.ts';
import { readKeys, type SignedAgain, signAgain } from './sign-again.ts';

/** What a search for deliveries may ask. */
export type DeliverySearch = DeliveryFilter & { cursor?: string; limit?: number };

export type FoundDelivery = Pick<
  Selectable<Rows['webhookDelivery']>,
  | 'id'
  | 'shipperId'
  | 'endpointId'
  | 'kind'
  | 'subject'
  | 'subjectSeq'
  | 'replayNo'
  | 'state'
  | 'reason'
  | 'attempt'
  | 'dueAt'
  | 'lastStatus'
  | 'lastClass'
  | 'lastMs'
  | 'createdAt'
  | 'finishedAt'
> & {
  endpointName: string;
  publicId: string;
  orderNumber: string | null;
  occurrenceCode: number | null;
};

type Neighbour = Pick<
  FoundDelivery,
  'id' | 'subjectSeq' | 'replayNo' | 'state' | 'occurrenceCode' | 'createdAt'
>;

export type DeliveryDetail = FoundDelivery & {
  /** Null once it is forgotten. */
  body: string | null;
  payloadVersion: number;
  attempts: (Selectable<Rows['webhookAttempt']> & { signature: SignedAgain | null })[];
  /** What the endpoint is told of the same subject, in its order. */
  neighbours: Neighbour[];
};

/** Up to here counts are exact. */
const mostCounted = 10_000;
const mostNeighbours = 100;

/** Deliveries of a filter, newest first; one more than the page shows. @throws Failure `not_found` for a shipper out of scope */
export async function findDeliveries(
  ctx: Pick<WebhookContext, 'db'>,
  search: DeliverySearch,
): Promise<FoundDelivery[]> {
  await requireShipper(ctx, search);
  return deliveryPage(ctx, search).execute();
}

/**
 * The statement by which `findDeliveries` reads a page. By the instant, not by the number: a span of long ago is found where it is,
 * and a history that was written afterwards stands where it belongs.
 */
export function deliveryPage(ctx: Pick<WebhookContext, 'db'>, search: DeliverySearch) {
  const { after, fetch } = pageStart(search);
  let select = deliveries(ctx).where(conditionsOf(search));
  if (after > 0) {
    const at = sql`(select created_at from webhook_delivery where id = ${after})`;
    select = select.where(sql<boolean>`d.created_at <= ${at} and (d.created_at < ${at} or d.id < ${after})`);
  }
  return select.orderBy('d.createdAt', 'desc').orderBy('d.id', 'desc').limit(fetch);
}

/** How many deliveries a filter finds: exact up to ten thousand. @throws Failure `not_found` for a shipper out of scope */
export async function countDeliveries(
  ctx: Pick<WebhookContext, 'db'>,
  filter: DeliveryFilter,
): Promise<{ count: number; isMore: boolean }> {
  await requireShipper(ctx, filter);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_delivery d join webhook_event v on v.id = d.event_id
      where ${conditionsOf(filter)} limit ${mostCounted + 1}) counted`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted };
}

/** A shipper that is named must be there, for the caller. @throws Failure `not_found` */
export async function requireShipper(
  { db }: Pick<WebhookContext, 'db'>,
  { shipperId, scope }: { shipperId?: number; scope: Scope },
): Promise<void> {
  if (shipperId === undefined) return;
  const shipper = db
    .selectFrom('shipper')
    .select('id')
    .where('id', '=', shipperId)
    .where(withinShippers(scope, sql`id`));
  found(await shipper.executeTakeFirst());
}

/** One delivery with everything that was tried, and its signatures made again where a sealer is given. @throws Failure `not_found` */
export async function getDelivery(
  ctx: Pick<WebhookContext, 'db'> & { sealer?: Sealer },
  { shipperId, deliveryId }: { shipperId?: number; deliveryId: number },
): Promise<DeliveryDetail> {
  let select = deliveries(ctx).select(['v.body', 'v.payloadVersion']).where('d.id', '=', deliveryId);
  if (shipperId !== undefined) select = select.where('d.shipperId', '=', shipperId);
  const delivery = found(await select.executeTakeFirst());
  const { body, publicId, endpointId } = delivery;
  const attempts = await ctx.db
    .selectFrom('webhookAttempt')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('id')
    .execute();
  const keys = ctx.sealer === undefined ? [] : await readKeys({ ...ctx, sealer: ctx.sealer }, endpointId);
  return {
    ...delivery,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      signature: signAgain({ id: publicId, body, headers: attempt.headers }, keys),
    })),
    neighbours: await neighboursOf(ctx, delivery),
  };
}

async function neighboursOf(
  { db }: Pick<WebhookContext, 'db'>,
  { shipperId, subject, kind, endpointId }: FoundDelivery,
): Promise<Neighbour[]> {
  const latest = await db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', 'v.id', 'd.eventId')
    .select(['d.id', 'd.subjectSeq', 'd.replayNo', 'd.state', 'v.occurrenceCode', 'd.createdAt'])
    .where('d.shipperId', '=', shipperId)
    .where('d.subject', '=', subject)
    .where('d.kind', '=', kind)
    .where('d.endpointId', '=', endpointId)
    .orderBy('d.subjectSeq', 'desc')
    .orderBy('d.replayNo', 'desc')
    .limit(mostNeighbours)
    .execute();
  return latest.toReversed();
}

function deliveries({ db }: Pick<WebhookContext, 'db'>) {
  return db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', 'v.id', 'd.eventId')
    .innerJoin('webhookEndpoint as e', 'e.id', 'd.endpointId')
    .select([
      'd.id',
      'd.shipperId',
      'd.endpointId',
      'd.kind',
      'd.subject',
      'd.subjectSeq',
      'd.replayNo',
      'd.state',
      'd.reason',
    ])
    .select([
      'd.attempt',
      'd.dueAt',
      'd.lastStatus',
      'd.lastClass',
      'd.lastMs',
      'd.createdAt',
      'd.finishedAt',
    ])
    .select(['e.name as endpointName', 'v.publicId', 'v.orderNumber', 'v.occurrenceCode']);
}
