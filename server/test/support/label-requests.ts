import type { LabelResultOut } from '@carreto/contract/shipper/labels';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import type { TestApp } from './app.ts';
import { hireBody, quoted, sendHire, someNfe } from './hire.ts';
import { fromDispatcher } from './quote.ts';
import type { Shop } from './shop.ts';

/** The demo's carrier by road, and its postal operator. */
export const byRoad = 'Rodolume Transportes';
export const byPost = 'Operador Postal';

type Hiring = { carrier?: string; body?: object; dispatcher?: object };

/** Quotes, hires the first offer of a carrier, and gives the freight's code. */
export async function hiredWith(
  app: TestApp,
  shop: Shop,
  { carrier = byRoad, body = {}, dispatcher = {} }: Hiring = {},
): Promise<string> {
  const { id, offers = [] } = await quoted(app, shop, fromDispatcher(shop, dispatcher));
  const offer = offers.find((one) => one.carrier.name === carrier)?.offer;
  if (offer === undefined) throw new Error(`${carrier} does not offer`);
  const answer = await sendHire(app, shop, { token: id, offer, body: hireBody(shop, body) });
  if (answer.status !== 200)
    throw new Error(`hire answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.id_frete;
}

/** The n-th of a series of NF-es with everything that a simplified DANFE needs. */
export function nfeNumber(n: number): typeof someNfe {
  const base = `3226111122233300018155001${String(n).padStart(9, '0')}112345678`;
  return { ...someNfe, numero: String(n), chave_acesso: `${base}${accessKeyCheckDigit(base)}` };
}

type Refused = { code: string; error: string; details: { field: string; message: string }[] };
export type Labelled = { status: number; body: LabelResultOut[] & Refused };

/** Asks for labels through HTTP. */
export async function askFor(
  app: TestApp,
  shop: Shop,
  { body, query = 'layout=2', headers = {} }: { body: unknown; query?: string; headers?: object },
): Promise<Labelled> {
  const url = `${app.address}/api/external/embarcador/v1/labels?token=${shop.token}&${query}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Labelled['body'] };
}

/** The only result of a request that has one; fails with any other. */
export async function resultOf(
  app: TestApp,
  shop: Shop,
  asked: Parameters<typeof askFor>[2],
): Promise<LabelResultOut> {
  const { status, body } = await askFor(app, shop, asked);
  const [result, ...others] = body;
  if (status !== 200 || result === undefined || others.length > 0)
    throw new Error(`labels answered ${status}: ${JSON.stringify(body)}`);
  return result;
}

/** Follows a link of an answer, at this app's own address. */
export function follow(app: TestApp, link: string | null | undefined): Promise<Response> {
  if (typeof link !== 'string') throw new Error('there is no link');
  return fetch(app.address + new URL(link).pathname);
}
