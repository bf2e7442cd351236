import type { Asker } from './request.ts';

/** Which offer of whose, and how many were hired before it. */
type Hire = { host: string; port: number; asker: Asker; token: string; index: number };

/** The bytes of a request that hires the first offer of a quote for somebody at Avenida Paulista. */
export function hireRequest({ host, port, asker, token, index }: Hire): Buffer {
  const body = JSON.stringify({
    remetente: { cnpj: asker.cnpj },
    destinatario: {
      ...{ cnpj_cpf: '52998224725', nome: 'Maria Aparecida de Souza', email: 'maria@exemplo.com.br' },
      endereco: { cep: '01311000', rua: 'Avenida Paulista', numero: String(index), bairro: 'Bela Vista' },
    },
    numero_pedido: `B-${index}`,
  });
  const head = [
    `POST /api/external/embarcador/v1/quote/ecommerce/${token}/offer/1?token=${asker.token} HTTP/1.1`,
    `host: ${host}:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
