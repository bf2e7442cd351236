import { found } from '../../../registry/changes/revision.ts';
import type { EndpointRef, WebhookContext } from '../endpoints/endpoint.ts';
import type { DeliveryRef } from './reprocess.ts';

/** A webhook by its id alone, as operators name it. @throws Failure `not_found` */
export async function webhookById(
  { db }: Pick<WebhookContext, 'db'>,
  webhookId: number,
): Promise<EndpointRef> {
  const owner = db
    .selectFrom('webhookEndpoint')
    .select('shipperId')
    .where('id', '=', webhookId)
    .where('state', '!=', 'removed');
  return { ...found(await owner.executeTakeFirst()), webhookId };
}

/** A delivery by its id alone. @throws Failure `not_found` */
export async function deliveryById(
  { db }: Pick<WebhookContext, 'db'>,
  deliveryId: number,
): Promise<DeliveryRef> {
  const owner = db.selectFrom('webhookDelivery').select('shipperId').where('id', '=', deliveryId);
  return { ...found(await owner.executeTakeFirst()), deliveryId };
}
