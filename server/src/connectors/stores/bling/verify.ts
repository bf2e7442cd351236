import { jsonReader } from '../../vendors/line/read-answer.ts';
import { isMacOf } from '../../vendors/values/mac.ts';
import { readCall } from '../read-call.ts';
import type { StoreAccess, StoreCall, StoreEvent } from '../store.ts';
import { webhook } from './schema.ts';

const readWebhook = jsonReader(webhook);
const header = 'x-bling-signature-256';

/** Whether `sha256=` and the hexadecimal HMAC-SHA256 of the body under the client's secret came with it (B5). */
export function isGenuine({ headers, body }: StoreCall, credential: StoreAccess['credential']): boolean {
  const { clientSecret } = credential;
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(headers.get(header) ?? '') ?? [];
  return given !== undefined && isMacOf(body, { mac: Buffer.from(given, 'hex'), secret: clientSecret });
}

/** What it tells (B6); null where it cannot be understood. Pure. */
export function readEvent(call: StoreCall): StoreEvent | null {
  const read = readCall(readWebhook, call);
  if (read.kind === 'nonsense') return null;
  const { event: topic, eventId, data } = read.sent;
  const common = { topic, eventId, isOnce: true, storeRef: null };
  if (!topic.startsWith('order.')) return { ...common, kind: 'other' };
  return data.id === undefined ? null : { ...common, kind: 'order', orderRef: String(data.id) };
}
