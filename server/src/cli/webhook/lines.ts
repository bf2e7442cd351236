import type { DeliveryDetailView, DeliveryView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import type { SigningKeyView, WebhookDetail, WebhookView } from '@carreto/contract/admin/webhooks/webhooks';
import { localTime } from '../freight/lines.ts';
import { factLines, tableLines } from '../output/output.ts';

const when = (instant: string | null) => (instant === null ? null : localTime(instant));

/** A list of webhooks. */
export function webhooksLines(webhooks: readonly WebhookView[]): string[] {
  if (webhooks.length === 0) return ['No webhooks; ./carreto webhook add SHIPPER URL adds one.'];
  return tableLines(
    ['id', 'name', 'url', 'kinds', 'state', 'last success', 'failing since'],
    webhooks.map((one) => [
      one.id,
      one.name,
      one.url,
      one.kinds.join(', '),
      stateOf(one),
      when(one.lastSuccessAt),
      when(one.failingSince),
    ]),
  );
}

function stateOf({ state, disabledReason }: WebhookView): string {
  return disabledReason === null ? state : `${state} (${disabledReason})`;
}

/** A webhook and how it does. */
export function webhookLines(webhook: WebhookDetail): string[] {
  const { auth } = webhook;
  return factLines({
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    'occurrences go to': webhook.exactAddress ? 'url' : 'url/occurrences',
    state: stateOf(webhook),
    kinds: webhook.kinds.join(', '),
    'only codes': webhook.occurrenceCodes.join(', ') || null,
    'only channels': webhook.channels.join(', ') || null,
    'reverse freights': webhook.includeReverse,
    order: webhook.order,
    'calls at once': `${webhook.window} now, ${webhook.maxInFlight} at most`,
    credential: auth.name === null ? auth.kind : `${auth.kind}, ${auth.name}`,
    headers: webhook.headerNames.join(', ') || null,
    keys: webhook.keys
      .map(({ kind, publicKey, expiresAt }) =>
        [kind, publicKey, expiresAt === null ? null : `until ${localTime(expiresAt)}`]
          .filter(Boolean)
          .join(' '),
      )
      .join('; '),
    'last success': when(webhook.lastSuccessAt),
    'failing since': when(webhook.failingSince),
    waiting: `${webhook.waiting}${webhook.oldestDueAt === null ? '' : `, the first due ${localTime(webhook.oldestDueAt)}`}`,
    parked: webhook.parked,
  });
}

/** How a new key is shown: the only time its secret can be. */
export function keyLines({ secret, publicKey }: SigningKeyView): string[] {
  if (secret === null) return ['Receivers verify calls with this public key:', '', `  ${publicKey}`, ''];
  return [
    'Receivers verify calls with this secret:',
    '',
    `  ${secret}`,
    '',
    'Keep it now; it is not shown again.',
  ];
}

/** A list of deliveries. */
export function deliveriesLines({
  items,
  nextCursor,
}: {
  items: readonly DeliveryView[];
  nextCursor: string | null;
}): string[] {
  if (items.length === 0) return ['No such deliveries here.'];
  const rows = items.map((one) => [
    one.id,
    localTime(one.createdAt),
    one.webhookId,
    one.subject,
    one.occurrenceCode ?? one.kind,
    stateWords(one),
    `${one.attempts}/${one.maxAttempts}`,
    one.lastStatus ?? one.lastClass,
    when(one.nextAt),
  ]);
  const headings = ['id', 'made', 'webhook', 'about', 'tells', 'state', 'sends', 'last', 'next'];
  const more = nextCursor === null ? [] : ['', `There are more: --after ${nextCursor}`];
  return [...tableLines(headings, rows), ...more];
}

function stateWords({ state, reason, replay }: DeliveryView): string {
  const why = reason === null ? '' : ` (${reason})`;
  return `${state}${why}${replay === 0 ? '' : ', by hand'}`;
}

/** A delivery, its body and every send of it. */
export function deliveryLines(delivery: DeliveryDetailView): string[] {
  const { attemptLog } = delivery;
  return [
    ...factLines({
      delivery: delivery.id,
      webhook: delivery.webhookId,
      'webhook-id': delivery.eventId,
      about: `${delivery.subject}, event ${delivery.sequence}`,
      order: delivery.orderNumber,
      tells: delivery.occurrenceCode === null ? delivery.kind : `${delivery.kind} ${delivery.occurrenceCode}`,
      state: stateWords(delivery),
      made: localTime(delivery.createdAt),
      ended: when(delivery.finishedAt),
      next: when(delivery.nextAt),
      called: attemptLog.at(-1)?.url ?? null,
      body: delivery.body ?? 'forgotten',
    }),
    '',
    ...(attemptLog.length === 0
      ? ['Not sent yet.']
      : tableLines(
          ['send', 'at', 'ms', 'status', 'how', 'answer'],
          attemptLog.map((send) => [
            send.number,
            localTime(send.startedAt),
            send.ms,
            send.status,
            send.applied ? send.class : `${send.class}, not counted`,
            (send.responseHead ?? '').slice(0, 60),
          ]),
        )),
  ];
}
