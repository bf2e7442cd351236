import type { TestApp } from './app.ts';
import { type QuotedWire, quoteBody, sendQuote } from './quote.ts';
import type { Shop } from './shop.ts';

/** A person in São Paulo, where `quoteBody` goes. */
export const someRecipient = {
  cnpj_cpf: '52998224725',
  nome: 'Maria Aparecida de Souza',
  email: 'maria@exemplo.com.br',
  telefone: '11987654321',
  endereco: {
    cep: '01311000',
    rua: 'Avenida Paulista',
    numero: '1000',
    bairro: 'Bela Vista',
    complemento: 'Apto 42',
  },
};

export const someNfe = {
  numero: '1234',
  serie: '1',
  quantidade_volumes: '2',
  chave_acesso: '32261111222333000181550010000012341123456789',
  valor: 1019.7,
  valor_itens: 979.8,
  data_emissao: '2026-11-20 08:15:00',
  tipo_operacao: 1,
  tipo_emissao: 1,
  protocolo_autorizacao: '332260000000001',
};

export function hireBody(shop: Shop, changes: object = {}) {
  return { remetente: { cnpj: shop.cnpj }, destinatario: someRecipient, ...changes };
}

export type HireAnswer = {
  status: number;
  body: Record<string, unknown> & { id_frete: string; rastreio: string };
};
export type HirePlace = { token: string; offer: number };

/** Hires an offer through HTTP. */
export async function sendHire(
  app: TestApp,
  shop: Shop,
  { token, offer, body }: HirePlace & { body: unknown },
): Promise<HireAnswer> {
  const path = `/api/external/embarcador/v1/quote/ecommerce/${token}/offer/${offer}`;
  const response = await fetch(`${app.address}${path}?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as HireAnswer['body'] };
}

/** Quotes, and gives the dispatcher's answer. */
export async function quoted(app: TestApp, shop: Shop, changes: object = {}): Promise<QuotedWire> {
  const { body } = await sendQuote(app, quoteBody(shop, changes));
  const dispatcher = body.dispatchers[0];
  if (dispatcher?.offers === undefined) throw new Error('nobody offers');
  return dispatcher;
}

/** Quotes, hires the first offer, and gives the freight's code. */
export async function hired(app: TestApp, shop: Shop, changes: object = {}): Promise<string> {
  const { id } = await quoted(app, shop);
  const answer = await sendHire(app, shop, { token: id, offer: 1, body: hireBody(shop, changes) });
  if (answer.status !== 200)
    throw new Error(`hire answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.id_frete;
}
