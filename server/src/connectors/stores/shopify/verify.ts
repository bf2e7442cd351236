import { jsonReader } from '../../vendors/line/read-answer.ts';
import { isMacOf } from '../../vendors/values/mac.ts';
import { readCall } from '../read-call.ts';
import type { StoreAccess, StoreCall, StoreEvent } from '../store.ts';
import { appEvent } from '../wire-app-event.ts';
import { webhook } from './schema.ts';

const readWebhook = jsonReader(webhook);

/** Whether the HMAC-SHA256 of the body under the app's secret came with it, in base64 (S5): of events and of rates. */
export function isGenuine({ headers, body }: StoreCall, credential: StoreAccess['credential']): boolean {
  const { appSecret } = credential;
  const given = headers.get('x-shopify-hmac-sha256') ?? '';
  if (!/^[0-9A-Za-z+/]{43}=$/.test(given)) return false;
  return isMacOf(body, { mac: Buffer.from(given, 'base64'), secret: appSecret });
}

/** Which shop it comes from; null where it does not say. */
export function shopOf({ headers }: StoreCall): string | null {
  return headers.get('x-shopify-shop-domain') ?? null;
}

/** What it tells (S6): what it is about, and which one of all it is, stands in headers. Pure. */
export function readEvent(call: StoreCall): StoreEvent | null {
  const topic = call.headers.get('x-shopify-topic') ?? '';
  const eventId = call.headers.get('x-shopify-webhook-id') ?? '';
  if (!/^[a-z_]{1,30}\/[a-z_]{1,29}$/.test(topic) || !/^[\x21-\x7e]{1,100}$/.test(eventId)) return null;
  const body = readCall(readWebhook, call);
  if (body.kind === 'nonsense') return null;
  const payload = body.sent;
  const common = { topic, eventId, isOnce: true, storeRef: shopOf(call) };
  if (topic.startsWith('orders/'))
    return payload.id == null ? null : { ...common, kind: 'order', orderRef: String(payload.id) };
  return appEvent(common, payload);
}
