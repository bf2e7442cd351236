import type { TestApp } from './app.ts';
import type { Sent } from './shipper-api.ts';
import type { Shop } from './shop.ts';

/** A consumer in São Paulo gives back a pair of shoes. */
export function reverseBody(reference: string, changes: object = {}) {
  return {
    reverse_service_code: '90001',
    notify_sender: true,
    posting_deadline: 10,
    reference,
    dispatcher: {
      email: 'maria@exemplo.com.br',
      phone: '11987654321',
      cpf_cnpj: '52998224725',
      name: 'Maria Aparecida de Souza',
      zipcode: '01311000',
      street: 'Avenida Paulista',
      number: '1000',
      complement: 'Apto 42',
      city: 'São Paulo',
      neighborhood: 'Bela Vista',
      state: 'SP',
    },
    recipient: {
      email: 'devolucoes@exemplo.com.br',
      name: 'Lojas Vermiluz',
      zipcode: '29161376',
      street: 'Rua das Paineiras',
      number: '500',
      city: 'Serra',
      neighborhood: 'Jardim Limoeiro',
      state: 'ES',
    },
    volumes: [
      {
        description: 'Tênis',
        height: 0.12,
        width: 0.2,
        length: 0.32,
        unitary_price: 249.9,
        unitary_weight: 0.9,
        amount: 1,
      },
    ],
    ...changes,
  };
}

/** The same in the older form. */
export function legacyBody(reference: string, changes: object = {}) {
  const address = {
    logradouro: 'Avenida Paulista',
    numero: '1000',
    cidade: 'São Paulo',
    bairro: 'Bela Vista',
  };
  return {
    servico: '90001',
    quantidade_itens: 1,
    aviso_recebimento: true,
    prazo_postagem: 10,
    referencia: reference,
    remetente: {
      ...{ email: 'maria@exemplo.com.br', cpf_cnpj: '00052998224725', nome: 'Maria Aparecida de Souza' },
      ...{ cep: '01311000', uf: 'SP', complemento: 'Apto 42', referencia: 'Em frente ao parque', ...address },
    },
    destinatario: {
      ...{ email: 'devolucoes@exemplo.com.br', nome: 'Lojas Vermiluz', cep: '29161376', uf: 'ES' },
      ...{ logradouro: 'Rua das Paineiras', numero: '500', cidade: 'Serra', bairro: 'Jardim Limoeiro' },
    },
    ...changes,
  };
}

type Reply = Sent & { retryAfter: string | null };

/** Posts a return with the token in the body. */
export async function sendReverse(
  app: TestApp,
  shop: Shop,
  {
    path = '/cws',
    body,
    headers = {},
  }: { path?: '/cws' | ''; body: object; headers?: Record<string, string> },
): Promise<Reply> {
  const response = await fetch(`${app.address}/api/external/embarcador/v1/postal/reversa${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: shop.token, ...body }),
  });
  const text = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, text, body: text === '' ? {} : JSON.parse(text), retryAfter };
}
