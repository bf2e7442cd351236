import { createHmac } from 'node:crypto';
import type { SimulatedShop } from './shop.ts';

type Signed = { headers: Record<string, string>; body: string };

/** The topic of a header by that of a subscription. */
export function topicOf(subscribed: string): string {
  return subscribed.toLowerCase().replace('_', '/');
}

type Given = { text: string; scope: string; lastsS: number | null; refresh: string | null };

/** A token as it is given; one without an end does not say until when it is good (S2, S17). */
export function tokenBody({ text, scope, lastsS, refresh }: Given): string {
  const expires = lastsS === null ? {} : { expires_in: lastsS };
  const renews = refresh === null ? {} : { refresh_token: refresh, refresh_token_expires_in: 7_776_000 };
  return JSON.stringify({ access_token: text, scope, ...expires, ...renews });
}

/** What it tells of an event, signed as it signs (S5, S6). */
export function shopifyEvent(
  { domain, appSecret }: Pick<SimulatedShop, 'domain' | 'appSecret'>,
  { topic, webhookId, payload }: { topic: string; webhookId: string; payload: object },
): Signed {
  const body = JSON.stringify(payload);
  return {
    headers: {
      ...signed(appSecret, domain, body),
      ...{ 'x-shopify-topic': topic, 'x-shopify-webhook-id': webhookId },
    },
    body,
  };
}

/** What a cart asks, signed as well (S9). */
export function shopifyCart(
  { domain, appSecret }: Pick<SimulatedShop, 'domain' | 'appSecret'>,
  rate: object,
): Signed {
  const body = JSON.stringify({ rate });
  return { headers: signed(appSecret, domain, body), body };
}

function signed(secret: string, domain: string, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-shopify-shop-domain': domain,
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  };
}

/** What of an answer with rates a shop would not show (S10); null where nothing. @internal The suite asks. */
export function rateProblem(body: string): string | null {
  let rates: unknown;
  try {
    ({ rates } = JSON.parse(body) as { rates?: unknown });
  } catch {
    return 'no JSON';
  }
  if (!Array.isArray(rates)) return 'no list of rates';
  const codes = new Set<unknown>();
  for (const rate of rates as Record<string, unknown>[]) {
    const broken = rules.find(([member, isGood]) => !isGood(rate[member]));
    if (broken !== undefined) return broken[0];
    if (codes.has(rate.service_code)) return 'two rates of one service_code';
    codes.add(rate.service_code);
    if (String(rate.min_delivery_date) > String(rate.max_delivery_date)) return 'min_delivery_date';
  }
  return null;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 255;
const isDate = (value: unknown): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}$/.test(String(value));

const rules: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['service_name', isText],
  ['description', isText],
  ['service_code', isText],
  ['currency', (value) => value === 'BRL'],
  ['total_price', (value) => typeof value === 'string' && /^\d{1,12}$/.test(value)],
  ['phone_required', (value) => typeof value === 'boolean'],
  ['min_delivery_date', isDate],
  ['max_delivery_date', isDate],
];
