import type { Selectable } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import { pageStart } from '../../../registry/page.ts';
import type { Rows } from '../../../rows.ts';
import type { WebhookContext } from '../endpoints/endpoint.ts';
import type { DeliveryState, EventKind } from '../rows.ts';

/** What a search for deliveries may ask; absent members let everything through. */
export type DeliverySearch = {
  shipperId: number;
  webhookId?: number;
  state?: DeliveryState;
  kind?: EventKind;
  subject?: string;
  orderNumber?: string;
  from?: Date;
  until?: Date;
  cursor?: string;
  limit?: number;
};

export type FoundDelivery = Pick<
  Selectable<Rows['webhookDelivery']>,
  | 'id'
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
> & { publicId: string; orderNumber: string | null; occurrenceCode: number | null };

export type DeliveryDetail = FoundDelivery & {
  body: string;
  payloadVersion: number;
  attempts: Selectable<Rows['webhookAttempt']>[];
};

/** Deliveries of a shipper, newest first; one more than the page shows. @throws Failure `not_found` */
export async function findDeliveries(
  ctx: Pick<WebhookContext, 'db'>,
  search: DeliverySearch,
): Promise<FoundDelivery[]> {
  const { after, fetch } = pageStart(search);
  const { webhookId, state, kind, subject, orderNumber, from, until } = search;
  const shipper = ctx.db.selectFrom('shipper').select('id').where('id', '=', search.shipperId);
  found(await shipper.executeTakeFirst());
  let select = deliveries(ctx).where('d.shipperId', '=', search.shipperId);
  if (after > 0) select = select.where('d.id', '<', after);
  if (webhookId !== undefined) select = select.where('d.endpointId', '=', webhookId);
  if (state !== undefined) select = select.where('d.state', '=', state);
  if (kind !== undefined) select = select.where('d.kind', '=', kind);
  if (subject !== undefined) select = select.where('d.subject', '=', subject);
  if (orderNumber !== undefined) select = select.where('v.orderNumber', '=', orderNumber);
  if (from !== undefined) select = select.where('d.createdAt', '>=', from);
  if (until !== undefined) select = select.where('d.createdAt', '<', until);
  return select.orderBy('d.id', 'desc').limit(fetch).execute();
}

/** One delivery with everything that was tried. @throws Failure `not_found` */
export async function getDelivery(
  ctx: Pick<WebhookContext, 'db'>,
  { shipperId, deliveryId }: { shipperId: number; deliveryId: number },
): Promise<DeliveryDetail> {
  const delivery = found(
    await deliveries(ctx)
      .select(['v.body', 'v.payloadVersion'])
      .where('d.shipperId', '=', shipperId)
      .where('d.id', '=', deliveryId)
      .executeTakeFirst(),
  );
  const attempts = await ctx.db
    .selectFrom('webhookAttempt')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('id')
    .execute();
  return { ...delivery, attempts };
}

function deliveries({ db }: Pick<WebhookContext, 'db'>) {
  return db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', 'v.id', 'd.eventId')
    .select([
      'd.id',
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
    .select(['v.publicId', 'v.orderNumber', 'v.occurrenceCode']);
}
