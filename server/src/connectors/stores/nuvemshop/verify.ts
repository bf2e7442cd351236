import { createHash } from 'node:crypto';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { isMacOf } from '../../vendors/values/mac.ts';
import { readCall } from '../read-call.ts';
import type { StoreAccess, StoreCall, StoreEvent } from '../store.ts';
import { appEvent } from '../wire-app-event.ts';
import { type Webhook, webhook } from './schema.ts';

const readWebhook = jsonReader(webhook);
const header = 'x-linkedstore-hmac-sha256';

/** Whether the hexadecimal HMAC-SHA256 of the body under the app's secret came with it. */
export function isGenuine({ headers, body }: StoreCall, credential: StoreAccess['credential']): boolean {
  const { appSecret } = credential;
  const given = headers.get(header) ?? '';
  return (
    /^[0-9a-f]{64}$/i.test(given) && isMacOf(body, { mac: Buffer.from(given, 'hex'), secret: appSecret })
  );
}

/** What it tells; null where it cannot be understood. Pure. */
export function readEvent(call: StoreCall): StoreEvent | null {
  const read = readCall(readWebhook, call);
  if (read.kind === 'nonsense') return null;
  const event = read.sent;
  const topic = event.event ?? topicOf(event);
  if (topic === null) return null;
  const common = { topic, eventId: idOf(call.body), isOnce: false, storeRef: String(event.store_id) };
  if (topic.startsWith('order/'))
    return event.id === undefined ? null : { ...common, kind: 'order', orderRef: String(event.id) };
  return appEvent(common, event);
}

/** The law's topics come without a word for what they are. */
function topicOf(event: Webhook): string | null {
  if (event.orders_to_redact !== undefined) return 'customers/redact';
  if (event.orders_requested !== undefined) return 'customers/data_request';
  return event.customer === undefined && event.id === undefined ? 'store/redact' : null;
}

/** Events have no id of their own: what reads alike has the same one. */
function idOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
