import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { DeliveryFilterInput } from '@carreto/contract/admin/webhooks/delivery-filters';
import type { DeliveryDetailView, DeliveryView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import type { WebhookHealthView } from '@carreto/contract/admin/webhooks/webhook-health';
import type {
  AddedWebhook,
  Enabling,
  SigningKeyView,
  WebhookDetail,
  WebhookView,
} from '@carreto/contract/admin/webhooks/webhooks';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { toPage } from '../../registry/page.ts';
import type { DeliveryDetail, FoundDelivery } from './deliveries/find-deliveries.ts';
import { mostSends } from './deliveries/retry-plan.ts';
import type { SigningKey } from './deliveries/sign.ts';
import type { EndpointView } from './endpoints/endpoint.ts';
import type { SendParked } from './endpoints/endpoint-state.ts';
import type { EndpointHealth } from './endpoints/find-endpoints.ts';
import type { LastDay } from './health/read-health.ts';

export function toWebhook({ row, ...members }: EndpointView): WebhookView {
  return {
    ...members,
    shipperId: row.shipperId,
    payloadVersion: row.payloadVersion,
    state: row.state,
    disabledReason: row.disabledReason,
    window: row.win,
    failingSince: instant(row.failingSince),
    lastSuccessAt: instant(row.lastSuccessAt),
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toWebhooks(request: PageRequest, endpoints: readonly EndpointView[]): Page<WebhookView> {
  return toPage(request, endpoints.map(toWebhook));
}

export function toWebhookDetail(endpoint: EndpointView & EndpointHealth): WebhookDetail {
  const { parked, waiting, oldestDueAt, keys, ...view } = endpoint;
  return {
    ...toWebhook(view),
    parked,
    waiting,
    oldestDueAt: instant(oldestDueAt),
    keys: keys.map(({ createdAt, expiresAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      expiresAt: instant(expiresAt),
    })),
  };
}

/** The private half of a key pair stays here. */
export function toSigningKey({ kind, secret, publicKey }: SigningKey): SigningKeyView {
  return { kind, secret: kind === 'hmac' ? secret : null, publicKey };
}

export function toAddedWebhook(added: { endpoint: EndpointView; key: SigningKey }): AddedWebhook {
  return { webhook: toWebhook(added.endpoint), key: toSigningKey(added.key) };
}

/** @throws Failure `invalid_request` where the instant is missing, or not wanted. */
export function fromEnabling({ parked, since }: Enabling): SendParked {
  if (parked !== 'since') {
    if (since !== undefined) throw failField('since', messages.unknownMember);
    return { parked };
  }
  if (since === undefined) throw failField('since', messages.required);
  return { parked, since: new Date(since) };
}

export function toDelivery(delivery: FoundDelivery): DeliveryView {
  return {
    id: delivery.id,
    shipperId: delivery.shipperId,
    webhookId: delivery.endpointId,
    webhookName: delivery.endpointName,
    eventId: delivery.publicId,
    kind: delivery.kind,
    subject: delivery.subject,
    sequence: delivery.subjectSeq,
    orderNumber: delivery.orderNumber,
    occurrenceCode: delivery.occurrenceCode,
    replay: delivery.replayNo,
    state: delivery.state,
    reason: delivery.reason,
    attempts: delivery.attempt,
    maxAttempts: delivery.replayNo === 0 ? mostSends.automatic : mostSends.manual,
    nextAt: delivery.state === 'pending' ? delivery.dueAt.toISOString() : null,
    lastStatus: delivery.lastStatus,
    lastClass: delivery.lastClass,
    lastMs: delivery.lastMs,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: instant(delivery.finishedAt),
  };
}

export function toDeliveries(request: PageRequest, found: readonly FoundDelivery[]): Page<DeliveryView> {
  return toPage(request, found.map(toDelivery));
}

export function toDeliveryDetail(delivery: DeliveryDetail): DeliveryDetailView {
  return {
    ...toDelivery(delivery),
    payloadVersion: delivery.payloadVersion,
    body: delivery.body,
    attemptLog: delivery.attempts.map((attempt) => ({
      number: attempt.n,
      url: attempt.url,
      address: attempt.address,
      startedAt: attempt.startedAt.toISOString(),
      ms: attempt.ms,
      status: attempt.status,
      class: attempt.class,
      responseHead: attempt.responseHead,
      truncated: attempt.truncated,
      headers: attempt.headers && Object.entries(attempt.headers).map(([name, value]) => ({ name, value })),
      signature: attempt.signature,
      applied: attempt.applied,
    })),
    neighbours: delivery.neighbours.map((one) => ({
      id: one.id,
      sequence: one.subjectSeq,
      replay: one.replayNo,
      state: one.state,
      occurrenceCode: one.occurrenceCode,
      createdAt: one.createdAt.toISOString(),
    })),
  };
}

/** Filters by time, as instants. */
export function fromSpan({ from, until }: { from?: string; until?: string }): { from?: Date; until?: Date } {
  return {
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(until === undefined ? {} : { until: new Date(until) }),
  };
}

/** The filter of deliveries, its times as instants. */
export function fromDeliveryFilter<Filter extends DeliveryFilterInput>({ from, until, ...rest }: Filter) {
  return { ...rest, ...fromSpan({ ...(from && { from }), ...(until && { until }) }) };
}

export function toHealth({ quarters, oldestDueAt, failingSince, ...rest }: LastDay): WebhookHealthView {
  return {
    ...rest,
    quarters: quarters.map(({ fromMs, ...counts }) => ({ from: new Date(fromMs).toISOString(), ...counts })),
    sent: quarters.reduce((sum, { sent }) => sum + sent, 0),
    failed: quarters.reduce((sum, { failed }) => sum + failed, 0),
    oldestDueAt: instant(oldestDueAt),
    failingSince: instant(failingSince),
  };
}

function instant(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
