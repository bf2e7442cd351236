import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import type { TestApp } from './app.ts';
import type { Shop } from './shop.ts';

export type QuotedWire = QuoteV3Reply['dispatchers'][number];
export type OfferWire = NonNullable<QuotedWire['offers']>[number];

/** One line of goods that every demo carrier takes. */
export const someVolume = {
  amount: 2,
  category: '1',
  height: 0.2,
  width: 0.3,
  length: 0.4,
  unitary_price: 150,
  unitary_weight: 3.5,
};

/** A request from the demo shipper in Serra to Avenida Paulista. */
export function quoteBody(shop: Shop, changes: object = {}) {
  return {
    shipper: { registered_number: shop.cnpj, token: shop.token, platform_code: shop.platformCode },
    recipient: { type: 0, country: 'BRA', zipcode: 1311000 },
    dispatchers: [{ registered_number: shop.cnpj, zipcode: 29161376, volumes: [someVolume] }],
    simulation_type: [0],
    ...changes,
  };
}

/** The same with one dispatcher changed. */
export function fromDispatcher(shop: Shop, changes: object) {
  return {
    dispatchers: [{ registered_number: shop.cnpj, zipcode: 29161376, volumes: [someVolume], ...changes }],
  };
}

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> & QuoteV3Reply };

export async function sendQuote(
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${app.address}/api/v3/quote/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

/** The offers of the only dispatcher; fails where the quote was refused. */
export async function offersOf(app: TestApp, body: unknown): Promise<OfferWire[]> {
  const answer = await sendQuote(app, body);
  if (answer.status !== 200)
    throw new Error(`quote answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.dispatchers[0]?.offers ?? [];
}
