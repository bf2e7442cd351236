import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf, shipperParams } from '../common.ts';
import { startedDelivery, webhookKinds } from './webhooks.ts';

const deliveryStates = [
  'pending',
  'sending',
  'delivered',
  'rejected',
  'exhausted',
  'parked',
  'cancelled',
] as const;
const eventKinds = [...webhookKinds, 'test'] as const;

const deliveryMembers = {
  id: publicId('Id of the delivery; grows with time.'),
  webhookId: publicId('The webhook.'),
  eventId: text('`webhook-id`: the same in every attempt and replay.', { max: 40 }),
  kind: oneOf(eventKinds, 'What it tells.'),
  subject: text('The freight, CT-e or invoice it is about.', { max: 64 }),
  sequence: integer('Number of the event among those of its subject.', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
  orderNumber: orNull(text('Order of the freight.', { max: 255 })),
  occurrenceCode: orNull(integer('Code of the occurrence.', { min: 0, max: 999 })),
  replay: integer('0: automatic; from 1: asked for by a person.', { min: 0, max: 32_767 }),
  state: oneOf(
    deliveryStates,
    '`pending` waits, `rejected` and `exhausted` failed, `parked` waits for a person.',
  ),
  reason: orNull(text('Why it ended like this.', { max: 60 })),
  attempts: integer('Sends so far.', { min: 0, max: 100 }),
  maxAttempts: integer('Sends at most.', { min: 1, max: 100 }),
  nextAt: orNull(instant('When it is sent next; null unless it waits.')),
  lastStatus: orNull(integer('HTTP status of the last answer.', { min: 100, max: 999 })),
  lastClass: orNull(
    text(
      'How the last send ended: `ok`, `http_error`, `timeout`, `dns_not_found`, `refused`, `tls_expired` …',
      { max: 40 },
    ),
  ),
  lastMs: orNull(integer('How long it took.', { min: 0, max: 10_000_000 })),
  createdAt: instant('When the event happened to be told.'),
  finishedAt: orNull(instant('When it came to its end.')),
};
const delivery = closed('One event on its way to one webhook.', deliveryMembers);
export type DeliveryView = Static<typeof delivery>;

const attempt = closed('One send.', {
  number: integer('Which send of the delivery.', { min: 1, max: 100 }),
  url: text('Where it went.', { max: 2100 }),
  address: orNull(text('Address that was dialled; null where it did not come to that.', { max: 60 })),
  startedAt: instant('When it began.'),
  ms: orNull(integer('How long it took; null where nobody knows.', { min: 0, max: 10_000_000 })),
  status: orNull(integer('HTTP status; null without an answer.', { min: 100, max: 999 })),
  class: text('How it ended.', { max: 40 }),
  responseHead: orNull(
    text('Beginning of the answer, up to 4 KB; whatever the receiver wrote.', { min: 0, max: 4096 }),
  ),
  truncated: flag('Whether the answer was longer.'),
  applied: flag('False: another worker had taken over, and what came of this send was not used.'),
});

const deliveryDetail = closed('A delivery with its body and every send.', {
  ...deliveryMembers,
  payloadVersion: integer('Form of the body.', { min: 1, max: 1000 }),
  body: text('The very text that is sent and signed.', { max: 1_000_000 }),
  attemptLog: Type.Array(attempt, { description: 'Sends, oldest first.' }),
});
export type DeliveryDetailView = Static<typeof deliveryDetail>;

const bulk = closed('Which deliveries of a webhook are sent once more.', {
  webhookId: publicId('Those of this webhook.'),
  states: Type.Array(oneOf(['delivered', 'rejected', 'exhausted', 'parked', 'cancelled'], 'State.'), {
    minItems: 1,
    maxItems: 5,
    description: 'Deliveries in these states.',
  }),
  ...optional({
    from: instant('Made from then on.'),
    until: instant('Made before then.'),
    preview: flag('Say how many it would be, and send nothing.'),
  }),
});
const bulkReply = closed('How many are sent once more, at most ten thousand in one call.', {
  count: integer('Deliveries.', { min: 0, max: 10_000 }),
});

const path = '/api/admin/v1/shippers/{shipperId}/webhook-deliveries';
const params = Type.Object({ ...shipperParams.properties, deliveryId: publicId('The delivery.') });
const common = { section: 'admin', auth: 'admin' } as const;

export const listWebhookDeliveries = endpoint({
  ...common,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path,
  summary: 'Deliveries of a shipper, newest first.',
  role: 'viewer',
  needs: 'webhooks.read',
  params: shipperParams,
  query: Type.Object({
    ...pageMembers,
    webhookId: Type.Optional(publicId('Only to this webhook.')),
    state: Type.Optional(oneOf(deliveryStates, 'Only in this state.')),
    kind: Type.Optional(oneOf(eventKinds, 'Only of this kind.')),
    subject: Type.Optional(text('Only about this freight, CT-e or invoice.', { max: 64 })),
    orderNumber: Type.Optional(text('Only about freights of this order.', { max: 255 })),
    from: Type.Optional(instant('Only made from then on.')),
    until: Type.Optional(instant('Only made before then.')),
  }),
  reply: pageOf(delivery),
  errors: ['not_found'],
});

export const getWebhookDelivery = endpoint({
  ...common,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: `${path}/{deliveryId}`,
  summary: 'One delivery with its body and every send.',
  role: 'viewer',
  needs: 'webhooks.read',
  params,
  reply: deliveryDetail,
  errors: ['not_found'],
});

export const reprocessWebhookDelivery = endpoint({
  ...common,
  id: 'reprocessWebhookDelivery',
  method: 'POST',
  path: `${path}/{deliveryId}/reprocess`,
  summary: 'Sends the event once more, now, with up to three retries a minute apart.',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  params,
  reply: startedDelivery,
  errors: ['not_found', 'conflict'],
});

export const reprocessWebhookDeliveries = endpoint({
  ...common,
  id: 'reprocessWebhookDeliveries',
  method: 'POST',
  path: `${path}/reprocess`,
  summary: 'Sends once more what a filter finds, a hundred a minute.',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  params: shipperParams,
  body: bulk,
  reply: bulkReply,
  errors: ['not_found', 'conflict'],
});
