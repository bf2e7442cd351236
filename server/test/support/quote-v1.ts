import type { QuoteV1Reply } from '@carreto/contract/shipper/quote-v1-reply';
import type { TestApp } from './app.ts';
import type { Shop } from './shop.ts';

/** The goods of `someVolume` in the older words: two units, 7 kg and 300 reais together. */
export const someOldVolume = {
  tipo: 1,
  quantidade: 2,
  altura: 0.2,
  largura: 0.3,
  comprimento: 0.4,
  peso: 7,
  valor: 300,
};

/** The request of `quoteBody` in the older words. */
export function oldQuoteBody(shop: Shop, changes: object = {}) {
  return {
    remetente: { cnpj: shop.cnpj },
    expedidor: { cnpj: shop.cnpj, endereco: { cep: '29161376' } },
    destinatario: { tipo_pessoa: 1, endereco: { cep: '01311000' } },
    volumes: [someOldVolume],
    codigo_plataforma: shop.platformCode,
    token: shop.token,
    ...changes,
  };
}

export type OldOfferWire = QuoteV1Reply['transportadoras'][number];
export type OldVolumeWire = NonNullable<QuoteV1Reply['volumes']>[number];

export type OldAnswer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & QuoteV1Reply;
};

export async function sendOldQuote(
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<OldAnswer> {
  const response = await fetch(`${app.address}/api/external/embarcador/v1/quote-simulator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as OldAnswer['body'],
  };
}

/** An answer of 200; fails where the quote was refused. */
export async function oldQuoted(app: TestApp, body: unknown): Promise<QuoteV1Reply> {
  const answer = await sendOldQuote(app, body);
  if (answer.status !== 200)
    throw new Error(`quote answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
