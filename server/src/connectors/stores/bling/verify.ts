import { createHmac, timingSafeEqual } from 'node:crypto';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import { bodyOf, type StoreAccess, type StoreCall, type StoreEvent } from '../store.ts';
import { type Webhook, webhook } from './schema.ts';

const readWebhook = jsonReader(webhook);
const header = 'x-bling-signature-256';

/** Whether `sha256=` and the hexadecimal HMAC-SHA256 of the body under the client's secret came with it (B5). */
export function isGenuine({ headers, body }: StoreCall, credential: StoreAccess['credential']): boolean {
  const { clientSecret } = credential;
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(headers.get(header) ?? '') ?? [];
  if (clientSecret === undefined || clientSecret === '' || given === undefined) return false;
  const wanted = createHmac('sha256', clientSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted);
}

/** What it tells (B6); null where it cannot be understood. Pure. */
export function readEvent(call: StoreCall): StoreEvent | null {
  let sent: Webhook;
  try {
    sent = readWebhook(bodyOf(call));
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    return null;
  }
  const { event: topic, eventId, data } = sent;
  const common = { topic, eventId, isOnce: true, storeRef: null };
  if (!topic.startsWith('order.')) return { ...common, kind: 'other' };
  return data.id === undefined ? null : { ...common, kind: 'order', orderRef: String(data.id) };
}
