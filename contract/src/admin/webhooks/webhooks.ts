import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import {
  closed,
  instant,
  name,
  optional,
  orNull,
  pageMembers,
  pageOf,
  revision,
  shipperParams,
} from '../common.ts';

export const webhookKinds = ['occurrence', 'cte_released', 'invoice'] as const;
const keyKinds = ['hmac', 'ed25519'] as const;
const authKinds = ['none', 'bearer', 'basic'] as const;
const states = ['active', 'paused', 'auto_disabled', 'removed'] as const;

const secretText = (description: string) =>
  Type.Unsafe<string>({ ...text(description, { max: 1024, pattern: '^\\P{Cc}+$' }), 'x-secret': true });
const authName = orNull(text('User of `basic`; null for the others.', { max: 255, pattern: '^\\P{Cc}+$' }));

export const settable = {
  name: name('What people call it; unique for the shipper.'),
  url: text(
    'The `webhook_url`: HTTPS, or whatever the operator allows inside. Occurrences go to `/occurrences` below it, but for `exactAddress`.',
    {
      max: 2000,
      pattern: '^https?://[^\\s]+$',
    },
  ),
  exactAddress: flag('Whether occurrences go to `url` itself, with nothing appended.'),
  kinds: Type.Array(oneOf(webhookKinds, 'Occurrences of freights, released CT-es, invoices of carriers.'), {
    minItems: 1,
    maxItems: 3,
    description: 'What it is told.',
  }),
  occurrenceCodes: Type.Array(integer('Code of an occurrence.', { min: 0, max: 999 }), {
    maxItems: 400,
    description: 'Only occurrences with these codes; empty for all.',
  }),
  channels: Type.Array(name('Sales channel of an order.'), {
    maxItems: 100,
    description: 'Only freights of these channels; empty for all.',
  }),
  includeReverse: flag('Whether it is told of reverse freights too.'),
  order: oneOf(
    ['none', 'bounded', 'strict'],
    'Whether a later event of a freight waits for an earlier one: `none` not at all, `bounded` for three attempts, `strict` to the end.',
  ),
  maxInFlight: integer('Calls under way at once.', { min: 1, max: 32 }),
  alertEmails: Type.Array(text('E-mail address.', { max: 254 }), {
    maxItems: 10,
    description: 'Who is told when it fails or is disabled; empty for whom the installation names.',
  }),
};

const headers = Type.Array(
  closed('A header of every call.', {
    name: text('Name; those Carreto sends itself are refused.', {
      max: 100,
      pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
    }),
    value: secretText('Value, in visible ASCII; sealed, and never shown again.'),
  }),
  { maxItems: 20, description: 'Further headers.' },
);

const newAuth = closed('How Carreto shows who it is, beside the signature.', {
  kind: oneOf(authKinds, 'Further credential: `none`, `bearer` token, or `basic` with user and password.'),
  name: Type.Optional(authName),
  secret: Type.Optional(secretText('The token or password; sealed, and never shown again.')),
});

const key = closed('A key that signs, without its secret.', {
  kind: oneOf(keyKinds, 'Shared secret, or a key pair.'),
  publicKey: orNull(text('What receivers verify with, of ed25519: `whpk_…`.', { max: 100 })),
  createdAt: instant('When it was made.'),
  expiresAt: orNull(instant('Until when it signs along; null for the current one.')),
});

const webhookMembers = {
  id: publicId('Id of the webhook.'),
  shipperId: publicId('Whose it is.'),
  ...settable,
  auth: closed('How Carreto shows who it is. What is secret is never shown again.', {
    kind: oneOf(authKinds, 'Further credential: `none`, `bearer` token, or `basic` with user and password.'),
    name: authName,
  }),
  headerNames: Type.Array(text('Name of a header.', { max: 100 }), {
    description: 'Names of further headers.',
  }),
  payloadVersion: integer('Form of the bodies, of the time it was added.', { min: 1, max: 1000 }),
  state: oneOf(
    states,
    '`auto_disabled` after three days of nothing but failure, or ten answers 410 in a row.',
  ),
  disabledReason: orNull(text('Why it was disabled.', { max: 40 })),
  window: integer('Calls that may be under way now, 1 to `maxInFlight`.', { min: 1, max: 32 }),
  failingSince: orNull(instant('Since when every call failed; null while they succeed.')),
  lastSuccessAt: orNull(instant('Last success.')),
  revision,
  createdAt: instant('When it was added.'),
};

export const webhook = closed('A webhook: where a shipper is told what happens.', webhookMembers);
export type WebhookView = Static<typeof webhook>;

export const webhookDetail = closed('A webhook, how it does, and its keys.', {
  ...webhookMembers,
  parked: integer('Deliveries that wait for a person.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  waiting: integer('Deliveries that will be sent.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  oldestDueAt: orNull(instant('When the first of them is or was due.')),
  keys: Type.Array(key, { description: 'Keys that sign now, newest first.' }),
});
export type WebhookDetail = Static<typeof webhookDetail>;

const signingKey = closed('A signing key as it is made.', {
  kind: oneOf(keyKinds, 'Shared secret, or a key pair.'),
  secret: orNull(
    Type.Unsafe<string>({
      ...text('The shared secret, `whsec_…`: shown this once and never again. Null for a key pair.', {
        max: 200,
      }),
      'x-secret': true,
    }),
  ),
  publicKey: orNull(text('What receivers verify with, of ed25519: `whpk_…`.', { max: 100 })),
});
export type SigningKeyView = Static<typeof signingKey>;

const addedWebhook = closed('The webhook and its first key.', { webhook, key: signingKey });
export type AddedWebhook = Static<typeof addedWebhook>;

const newWebhook = closed('A webhook to add. It is active at once.', {
  url: settable.url,
  kinds: settable.kinds,
  ...optional({
    name: name('What people call it, unique for the shipper; the host of `url` when absent.'),
    exactAddress: settable.exactAddress,
    occurrenceCodes: settable.occurrenceCodes,
    channels: settable.channels,
    includeReverse: settable.includeReverse,
    order: settable.order,
    maxInFlight: settable.maxInFlight,
    alertEmails: settable.alertEmails,
    auth: newAuth,
    headers,
    signature: oneOf(
      keyKinds,
      'How calls are signed: `hmac` by a shared secret, `ed25519` by a key pair; `hmac` when absent.',
    ),
  }),
});

const webhookChanges = closed('What changes; absent members stay, lists are replaced whole.', {
  revision,
  ...optional({ ...settable, auth: newAuth, headers }),
});

const enabling = closed('What happens to deliveries that were parked.', {
  parked: oneOf(['nothing', 'since', 'all'], 'Send nothing, those since an instant, or all of them.'),
  since: Type.Optional(instant('Those made since then; with `parked` as `since`.')),
});
export type Enabling = Static<typeof enabling>;

const rotation = closed('How a key is replaced.', {
  ...optional({
    signature: oneOf(keyKinds, 'Kind of the new key; that of the current one when absent.'),
    overlapHours: integer('For so long the old key signs along; 24 when absent.', { min: 0, max: 168 }),
  }),
});

export const startedDelivery = closed('The delivery that was made.', {
  deliveryId: publicId('Id of the delivery.'),
});

const path = '/api/admin/v1/shippers/{shipperId}/webhooks';
const params = Type.Object({ ...shipperParams.properties, webhookId: publicId('The webhook.') });
const common = { section: 'admin', auth: 'admin' } as const;

export const listWebhooks = endpoint({
  ...common,
  id: 'listWebhooks',
  method: 'GET',
  path,
  summary: 'Webhooks of a shipper, in the order they were added.',
  role: 'viewer',
  needs: 'webhooks.read',
  params: shipperParams,
  query: Type.Object(pageMembers),
  reply: pageOf(webhook),
  errors: ['not_found'],
});

export const addWebhook = endpoint({
  ...common,
  id: 'addWebhook',
  method: 'POST',
  path,
  summary: 'Adds a webhook; its signing secret is shown this once.',
  role: 'admin',
  needs: 'webhooks.write',
  params: shipperParams,
  body: newWebhook,
  reply: addedWebhook,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-webhook',
});

export const getWebhook = endpoint({
  ...common,
  id: 'getWebhook',
  method: 'GET',
  path: `${path}/{webhookId}`,
  summary: 'One webhook, how it does, and its keys.',
  role: 'viewer',
  needs: 'webhooks.read',
  params,
  reply: webhookDetail,
  errors: ['not_found'],
});

export const updateWebhook = endpoint({
  ...common,
  id: 'updateWebhook',
  method: 'PATCH',
  path: `${path}/{webhookId}`,
  summary: 'Changes a webhook; what waits goes by the new address and secrets.',
  role: 'admin',
  needs: 'webhooks.write',
  params,
  body: webhookChanges,
  reply: webhook,
  errors: ['not_found', 'conflict'],
});

export const removeWebhook = endpoint({
  ...common,
  id: 'removeWebhook',
  method: 'DELETE',
  path: `${path}/{webhookId}`,
  summary: 'Removes a webhook with its secrets; what waits is cancelled, the log of deliveries stays.',
  role: 'admin',
  needs: 'webhooks.write',
  params,
  reply: webhook,
  errors: ['not_found'],
});

export const pauseWebhook = endpoint({
  ...common,
  id: 'pauseWebhook',
  method: 'POST',
  path: `${path}/{webhookId}/pause`,
  summary: 'Sends nothing until it is enabled; what comes is parked.',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  params,
  reply: webhook,
  errors: ['not_found'],
});

export const enableWebhook = endpoint({
  ...common,
  id: 'enableWebhook',
  method: 'POST',
  path: `${path}/{webhookId}/enable`,
  summary: 'Sends again, and says what of the parked deliveries goes out.',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  params,
  body: enabling,
  reply: webhook,
  errors: ['not_found'],
});

export const testWebhook = endpoint({
  ...common,
  id: 'testWebhook',
  method: 'POST',
  path: `${path}/{webhookId}/test`,
  summary: 'Sends an example, marked `x-event-kind: test`; the delivery tells how it went.',
  role: 'analyst',
  needs: 'webhooks.redeliver',
  params,
  reply: startedDelivery,
  errors: ['not_found', 'conflict'],
});

export const rotateWebhookKey = endpoint({
  ...common,
  id: 'rotateWebhookKey',
  stepUp: true,
  method: 'POST',
  path: `${path}/{webhookId}/keys`,
  summary: 'Makes a new signing key, shown this once; the old one signs along for a while.',
  role: 'admin',
  needs: 'webhooks.write',
  params,
  body: rotation,
  reply: signingKey,
  errors: ['not_found'],
});
