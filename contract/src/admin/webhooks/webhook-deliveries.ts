import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { invoiceWebhook } from '../../webhooks/invoice.ts';
import { occurrenceEvent } from '../../webhooks/occurrence.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf, shipperParams } from '../common.ts';
import { deliveryFilters, deliveryFiltersOfAll, deliveryStates, eventKinds } from './delivery-filters.ts';
import { startedDelivery } from './webhooks.ts';

const deliveryMembers = {
  id: publicId('Id of the delivery; grows with time.'),
  shipperId: publicId('Whose it is.'),
  webhookId: publicId('The webhook.'),
  webhookName: text('What people call it; also of one that was removed.', { max: 255 }),
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

const signature = closed(
  'What the signature of a send is when it is made again, with every key that there still is.',
  {
    now: text('As `webhook-signature` would be: an entry for each key, newest first.', { min: 0, max: 1000 }),
    isSame: flag('Whether each entry that was sent is among them.'),
  },
);

const sentHeader = closed('A header as it was sent.', {
  name: text('Its name.', { max: 100 }),
  value: text('Its value; `•••` in the place of what is secret.', { min: 0, max: 8192 }),
});

const attempt = closed('One send.', {
  number: integer('Which send of the delivery.', { min: 1, max: 100 }),
  url: text('Where it went.', { max: 2100 }),
  address: orNull(text('Address that was dialled; null where it did not come to that.', { max: 60 })),
  startedAt: instant('When it began.'),
  ms: orNull(integer('How long it took; null where nobody knows.', { min: 0, max: 10_000_000 })),
  status: orNull(integer('HTTP status; null without an answer.', { min: 100, max: 999 })),
  class: text('How it ended.', { max: 40 }),
  responseHead: personal(
    'echo',
    orNull(text('Beginning of the answer, up to 4 KB; whatever the receiver wrote.', { min: 0, max: 4096 })),
  ),
  truncated: flag('Whether the answer was longer.'),
  headers: orNull(
    Type.Array(sentHeader, {
      description: 'Headers of the call; null where none was made, and once the body is forgotten.',
    }),
  ),
  signature: orNull(signature),
  applied: flag('False: another worker had taken over, and what came of this send was not used.'),
});

const neighbour = closed('A delivery of the same subject to the same webhook.', {
  id: deliveryMembers.id,
  sequence: deliveryMembers.sequence,
  replay: deliveryMembers.replay,
  state: deliveryMembers.state,
  occurrenceCode: deliveryMembers.occurrenceCode,
  createdAt: deliveryMembers.createdAt,
});

const deliveryDetail = closed('A delivery with its body and every send.', {
  ...deliveryMembers,
  payloadVersion: integer('Form of the body.', { min: 1, max: 1000 }),
  body: personal(
    { as: 'json', by: 'kind', schemas: { occurrence: occurrenceEvent, invoice: invoiceWebhook.body } },
    orNull(
      text(
        'The very text that is sent and signed, without personal data for those who do not see them; null once it is forgotten.',
        { max: 1_000_000 },
      ),
    ),
  ),
  attemptLog: Type.Array(attempt, { description: 'Sends, oldest first.' }),
  neighbours: Type.Array(neighbour, {
    description: 'What this webhook is told of the same subject, in its order; the last hundred.',
  }),
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
    ...deliveryFilters,
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

const allPath = '/api/admin/v1/webhook-deliveries';

export const findWebhookDeliveries = endpoint({
  ...common,
  id: 'findWebhookDeliveries',
  method: 'GET',
  path: allPath,
  summary: 'Deliveries of all shippers that the caller sees, newest first.',
  role: 'viewer',
  needs: 'webhooks.read',
  query: Type.Object({ ...pageMembers, ...deliveryFiltersOfAll }),
  reply: pageOf(delivery),
  errors: ['not_found'],
});

const counted = closed('How many deliveries a filter finds.', {
  count: integer('How many; exact up to 10,000.', { min: 0, max: 10_000 }),
  isMore: flag('There are more than that.'),
});

export const countWebhookDeliveries = endpoint({
  ...common,
  id: 'countWebhookDeliveries',
  method: 'GET',
  path: `${allPath}/counts`,
  summary: 'Counts the deliveries of a filter.',
  role: 'viewer',
  needs: 'webhooks.read',
  query: Type.Object(deliveryFiltersOfAll),
  reply: counted,
  errors: ['not_found'],
});

export const findWebhookDelivery = endpoint({
  ...common,
  id: 'findWebhookDelivery',
  method: 'GET',
  path: `${allPath}/{deliveryId}`,
  summary: 'One delivery by its id alone, with its body and every send.',
  role: 'viewer',
  needs: 'webhooks.read',
  params: Type.Object({ deliveryId: publicId('The delivery.') }),
  reply: deliveryDetail,
  errors: ['not_found'],
});

const redrive = closed('Which deliveries are sent once more: by the filter of the list.', {
  ...deliveryFiltersOfAll,
  ...optional({
    preview: flag('Count them, and send nothing.'),
    untilId: publicId('`untilId` of the preview: what came after it is left out.'),
  }),
});

const redriveReply = closed('What is sent once more, and what of the filter is not.', {
  count: integer('Events that are sent once more, a hundred a minute for each webhook.', {
    min: 0,
    max: 10_000,
  }),
  isMore: flag('There are more than ten thousand; ask again for those.'),
  leftOut: closed('Events of the filter that are not sent.', {
    underWay: integer('They wait for a send already, or are being sent.', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    delivered: integer('They failed, and were delivered later.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
    inactive: integer('Their webhook is paused, disabled or removed.', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    forgotten: integer('Their bodies are forgotten.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  }),
  untilId: orNull(publicId('The newest delivery that was looked at; null where there is none.')),
});

export const redriveWebhookDeliveries = endpoint({
  ...common,
  id: 'redriveWebhookDeliveries',
  method: 'POST',
  path: `${allPath}/reprocess`,
  summary: 'Sends once more what the filter of the list finds; counts it first with `preview`.',
  description:
    'Each event once, whatever of it the filter finds. What is under way, was delivered meanwhile, goes to a webhook that is not active or lost its body is left out and counted.',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  body: redrive,
  reply: redriveReply,
  errors: ['not_found'],
});
