import { cteItem, cteKey } from '../../support/ctes.ts';
import { hireBody, someNfe } from '../../support/hire.ts';
import { importBody } from '../../support/import.ts';
import { quoteBody, someVolume } from '../../support/quote.ts';
import type { Receiver } from '../../support/receiver.ts';
import type { Shop } from '../../support/shop.ts';

/** A running demo world, with its tokens, and somebody who listens. */
export type World = {
  baseUrl: string;
  adminToken: string;
  shop: Shop;
  carriers: readonly { cnpj: string; token: string; kind: string }[];
  listening: Receiver;
  parked: Receiver;
};

/** The same for who only calls it. */
export type Caller = Omit<World, 'listening' | 'parked'>;

export type HiredFreight = { code: string; orderNumber: string; carrier: { cnpj: string; token: string } };

/** What was put into the data folder, and what the shop can still do with it. */
export type Filled = {
  freights: HiredFreight[];
  /** An offer that nobody has hired yet. */
  open: { token: string; offers: unknown };
  webhooks: { id: number; key: { secret: string } }[];
};

const shipperPath = '/api/external/embarcador/v1';
const carrierPath = '/api/external/transportadora/v1';
const journey = [15, 2, 16, 37, 17, 3] as const;

/** Quotes, hires, orders, NF-es, occurrences, CT-es, a bill and labels, with a webhook that is told and one that is paused. */
export async function fill(world: World): Promise<Filled> {
  const { shop, listening, parked } = world;
  const webhooks = [await addWebhook(world, 'told', listening), await addWebhook(world, 'paused', parked)];
  await admin(world, `/shippers/${shop.id}/webhooks/${webhooks[1]?.id}/pause`, {});
  const freights: HiredFreight[] = [];
  for (let n = 1; n <= 6; n += 1) freights.push(await (n % 2 === 0 ? hire : order)(world, `UP-${n}`));
  for (const [n, freight] of freights.entries()) await live(world, freight, n);
  await send(world, `${shipperPath}/labels?layout=2&token=${shop.token}`, [
    { id_frete: freights.map(({ code }) => code) },
  ]);
  const open = await quote(world);
  return { freights, open, webhooks };
}

export async function quote(world: Caller): Promise<Filled['open']> {
  const { dispatchers } = await send(world, '/api/v3/quote/simulate', {
    ...quoteBody(world.shop),
    returns: { composition: true },
  });
  const [dispatcher] = dispatchers as { id: string; offers: { carrier: { registered_number: string } }[] }[];
  const byTable = new Set(world.carriers.filter(({ kind }) => kind !== 'live').map(({ cnpj }) => cnpj));
  const offers = (dispatcher?.offers ?? []).filter(({ carrier }) => byTable.has(carrier.registered_number));
  return { token: dispatcher?.id ?? '', offers };
}

export async function hireOpen(world: World, token: string, orderNumber: string): Promise<string> {
  const path = `${shipperPath}/quote/ecommerce/${token}/offer/1?token=${world.shop.token}`;
  return String((await send(world, path, hireBody(world.shop, { numero_pedido: orderNumber }))).id_frete);
}

async function hire(world: World, orderNumber: string): Promise<HiredFreight> {
  const { token } = await quote(world);
  return withCarrier(world, await hireOpen(world, token, orderNumber), orderNumber);
}

export async function order(world: Caller, orderNumber: string): Promise<HiredFreight> {
  const path = `${shipperPath}/order-import?token=${world.shop.token}`;
  const body = importBody(world.shop, { order_number: orderNumber, volumes: [{ ...someVolume, amount: 1 }] });
  const { freight_id } = await send(world, path, body, `order-${orderNumber}`);
  return withCarrier(world, String(freight_id), orderNumber);
}

async function withCarrier(world: Caller, code: string, orderNumber: string): Promise<HiredFreight> {
  const response = await fetch(`${world.baseUrl}/api/admin/v1/freights/${code}`, {
    headers: { authorization: `Bearer ${world.adminToken}` },
  });
  const text = await response.text();
  const carrier = world.carriers.find(({ cnpj }) => text.includes(cnpj));
  if (carrier === undefined) throw new Error(`nobody of the demo has freight ${code}: ${text.slice(0, 300)}`);
  return { code, orderNumber, carrier };
}

/** The n-th freight gets as far as n steps, an NF-e of its own, and from the third on a CT-e. */
async function live(world: World, freight: HiredFreight, n: number): Promise<void> {
  const { shop } = world;
  const number = 500 + n;
  const chave_acesso = cteKey({ stateCode: '32', model: '55', cnpj: shop.cnpj, number });
  const nfe = { ...someNfe, numero: String(number), chave_acesso };
  await send(world, `${shipperPath}/quotes/${freight.code}/invoices?token=${shop.token}`, {
    nota_fiscal: [nfe],
  });
  for (let step = 0; step < n; step += 1) await report(world, freight, step);
  if (n < 3) return;
  const item = cteItem(shop, freight.carrier, { numero: 7000 + n, numero_nf: number, valor: 80 + n });
  await send(world, `${carrierPath}/quotes/invoices/ctes?token=${freight.carrier.token}`, {
    cnpj_transportadora: freight.carrier.cnpj,
    conhecimentos: [item],
  });
}

/** Reports a step of a freight; gives what became of it. */
export async function report(world: World, { code, carrier }: HiredFreight, step: number): Promise<string> {
  const at = new Date(Date.now() - 3 * 3_600_000 + step * 1000).toISOString();
  const entry = {
    ...{ id_frete: code, codigo: journey[step % journey.length] ?? 3, mensagem: `step ${step}` },
    data_ocorrencia: `${at.slice(0, 10)} ${at.slice(11, 19)}`,
  };
  const path = `${carrierPath}/quotes/occurrences?token=${carrier.token}`;
  const { resultados } = await send(world, path, { ocorrencias: [entry] });
  return String((resultados as { resultado: string }[])[0]?.resultado);
}

async function addWebhook(
  world: World,
  name: string,
  { url }: Receiver,
): Promise<Filled['webhooks'][number]> {
  const body = { name, url, kinds: ['occurrence', 'cte_released'] };
  const { webhook, key } = await admin(world, `/shippers/${world.shop.id}/webhooks`, body);
  return { id: (webhook as { id: number }).id, key: key as { secret: string } };
}

/** Posts to the administration. */
export function admin(world: World, path: string, body: object): Promise<Record<string, unknown>> {
  return send(world, `/api/admin/v1${path}`, body);
}

// biome-ignore lint/complexity/useMaxParams: to whom, where, what, under what key
async function send(
  { baseUrl, adminToken }: Caller,
  path: string,
  body: object,
  key?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(path.startsWith('/api/admin/') ? { authorization: `Bearer ${adminToken}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${path.split('?')[0]} answered ${response.status}: ${text.slice(0, 400)}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
