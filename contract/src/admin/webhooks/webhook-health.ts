import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, pageMembers, pageOf, shipperParams } from '../common.ts';
import { eventKinds } from './delivery-filters.ts';
import { settable, webhook, webhookDetail, webhookKinds } from './webhooks.ts';

/** Webhooks of all shippers, how they do, and what one would be told. */

const common = { section: 'admin', auth: 'admin', role: 'viewer', needs: 'webhooks.read' } as const;
const params = Type.Object({ webhookId: publicId('The webhook.') });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const milliseconds = (description: string) => orNull(integer(description, { min: 0, max: 10_000_000 }));

export const findWebhooks = endpoint({
  ...common,
  id: 'findWebhooks',
  method: 'GET',
  path: '/api/admin/v1/webhooks',
  summary: 'Webhooks of all shippers that the caller sees, in the order they were added.',
  query: Type.Object({ ...pageMembers, shipperId: Type.Optional(publicId('Only of this shipper.')) }),
  reply: pageOf(webhook),
  errors: ['not_found'],
});

export const findWebhook = endpoint({
  ...common,
  id: 'findWebhook',
  method: 'GET',
  path: '/api/admin/v1/webhooks/{webhookId}',
  summary: 'One webhook by its id alone, how it does, and its keys.',
  params,
  reply: webhookDetail,
  errors: ['not_found'],
});

const quarter = closed('A quarter of an hour.', {
  from: instant('When it begins.'),
  sent: count('Sends that ended in it.'),
  failed: count('Those of them that were not answered by 2xx.'),
});

const health = closed('How a webhook has done in the last 24 hours.', {
  quarters: Type.Array(quarter, {
    minItems: 96,
    maxItems: 96,
    description: 'The last 96 quarters of an hour, oldest first; the last one goes on.',
  }),
  sent: count('Sends in them.'),
  failed: count('Those that were not answered by 2xx.'),
  p50Ms: milliseconds('Half of the answers took no longer; null without any.'),
  p95Ms: milliseconds('19 of 20 answers took no longer; null without any.'),
  waiting: count('Deliveries that will be sent.'),
  parked: count('Deliveries that wait for a person.'),
  oldestDueAt: orNull(instant('When the first of those that wait is or was due.')),
  failingSince: orNull(instant('Since when every call failed; null while they succeed.')),
});
export type WebhookHealthView = Static<typeof health>;

export const getWebhookHealth = endpoint({
  ...common,
  id: 'getWebhookHealth',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/webhooks/{webhookId}/health',
  summary: 'How a webhook has done in the last 24 hours, by quarters of an hour.',
  params: Type.Object({ ...shipperParams.properties, webhookId: publicId('The webhook.') }),
  reply: health,
  errors: ['not_found'],
});

const trial = closed('A webhook as it may become.', {
  kinds: settable.kinds,
  ...optional({
    url: settable.url,
    exactAddress: settable.exactAddress,
    occurrenceCodes: settable.occurrenceCodes,
    channels: settable.channels,
    includeReverse: settable.includeReverse,
  }),
});

const whyNot = ['kind', 'code', 'channel', 'reverse'] as const;

const trialEvent = closed('Something that happened, and whether the webhook would be told of it.', {
  kind: oneOf(webhookKinds, 'What it is.'),
  subject: text('The freight, CT-e or invoice it is about.', { max: 64 }),
  orderNumber: orNull(text('Order of the freight.', { max: 255 })),
  occurrenceCode: orNull(integer('Code of the occurrence.', { min: 0, max: 999 })),
  channel: orNull(name('Sales channel of the order.')),
  occurredAt: instant('When it happened.'),
  without: orNull(oneOf(whyNot, 'What keeps it from being told; null where it would be.')),
});

const example = closed('What a call would be.', {
  kind: oneOf(eventKinds, 'What it tells.'),
  url: orNull(text('Where it would go; null without `url`.', { max: 2100 })),
  body: text('A body like those that are sent.', { max: 20_000 }),
});

const trialReply = closed('What a webhook would be told.', {
  events: Type.Array(trialEvent, {
    maxItems: 100,
    description: 'The last hundred that happened, newest first.',
  }),
  wanted: integer('How many of them it would be told.', { min: 0, max: 100 }),
  examples: Type.Array(example, { description: 'One for each of its kinds.' }),
});
export type WebhookTrialView = Static<typeof trialReply>;

export const tryWebhook = endpoint({
  ...common,
  id: 'tryWebhook',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/webhooks/try',
  summary: 'Which of the last hundred events a webhook would have been told, and what its calls look like.',
  description: 'Nothing is kept and nothing is sent.',
  params: shipperParams,
  body: trial,
  reply: trialReply,
  errors: ['not_found'],
});

const codes = closed('What can happen to a freight.', {
  groups: Type.Array(
    closed('Codes that mean the same for the state of a freight.', {
      group: text('The group, such as `delivered`.', { max: 40 }),
      codes: Type.Array(
        closed('A code.', {
          code: integer('Code of the occurrence.', { min: 0, max: 999 }),
          name: text('Its name, in Portuguese.', { max: 255 }),
        }),
        { description: 'Its codes, in their order.' },
      ),
    }),
    { description: 'In the order of a freight’s life.' },
  ),
});

export const listOccurrenceCodes = endpoint({
  ...common,
  id: 'listOccurrenceCodes',
  method: 'GET',
  path: '/api/admin/v1/occurrence-codes',
  summary: 'Codes of occurrences by group, to choose from.',
  reply: codes,
  errors: [],
});
