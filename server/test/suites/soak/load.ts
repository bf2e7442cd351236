import type { Installation } from '../../faults/ledger/installation.ts';
import { type Random, seededRandom } from '../../faults/ledger/random.ts';
import { cteItem, cteKey } from '../../support/ctes.ts';
import { hireBody, someNfe } from '../../support/hire.ts';
import { importBody } from '../../support/import.ts';
import { quoteBody } from '../../support/quote.ts';

/** One request: its kind, how long it took, and its status; 0 where nothing was answered. */
export type Call = { kind: string; ms: number; status: number };

export type LoadOptions = {
  installation: Installation;
  address: string;
  ratePerS: number;
  seed: number;
  signal: AbortSignal;
  onCall(call: Call): void;
};

type Freight = { code: string; step: number; hasCte: boolean };
type Load = LoadOptions & { random: Random; freights: Freight[]; serial: number };
type Act = (load: Load) => Promise<void>;

const journey = [15, 2, 16, 37, 2, 20, 17, 5, 17, 3] as const;
/** Freights that are still followed; older ones are left alone. */
const followed = 200;
const mostAtOnce = 50;
const answerWithinMs = 30_000;
const shipperPath = '/api/external/embarcador/v1';
const carrierPath = '/api/external/transportadora/v1';

/** Sends requests of every kind at a rate, answered or not, until the signal comes; gives once the last is answered. */
export async function sendLoad(options: LoadOptions): Promise<void> {
  const load: Load = { ...options, random: seededRandom(options.seed), freights: [], serial: 0 };
  const running = new Set<Promise<void>>();
  const startedMs = performance.now();
  await order(load);
  for (let index = 0; !load.signal.aborted; index += 1) {
    await untilMs(startedMs + (index * 1000) / load.ratePerS, load.signal);
    if (running.size >= mostAtOnce) load.onCall({ kind: 'not sent: too many wait', ms: 0, status: 0 });
    else {
      const act = load.random
        .oneOf(mix)(load)
        .finally(() => running.delete(act));
      running.add(act);
    }
  }
  await Promise.all(running);
}

function untilMs(atMs: number, signal: AbortSignal): Promise<void> {
  const waitMs = atMs - performance.now();
  if (waitMs <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    signal.addEventListener('abort', end);
  });
}

const quote: Act = async (load) => {
  await call(load, 'quote', { path: '/api/v3/quote/simulate', body: quoteBody(load.installation.shop) });
};

const order: Act = async (load) => {
  const { shop } = load.installation;
  load.serial += 1;
  const body = importBody(shop, { order_number: `S-${load.serial}` });
  const answer = await call(load, 'order', { path: `${shipperPath}/order-import?token=${shop.token}`, body });
  follow(load, answer?.freight_id);
};

const hire: Act = async (load) => {
  const { shop } = load.installation;
  const quoted = await call(load, 'quote', { path: '/api/v3/quote/simulate', body: quoteBody(shop) });
  const token = (quoted?.dispatchers as { id: string }[] | undefined)?.[0]?.id;
  if (token === undefined) return;
  load.serial += 1;
  const path = `${shipperPath}/quote/ecommerce/${token}/offer/1?token=${shop.token}`;
  const answer = await call(load, 'hire', {
    path,
    body: hireBody(shop, { numero_pedido: `S-${load.serial}` }),
  });
  follow(load, answer?.id_frete);
};

function follow({ freights }: Load, code: unknown): void {
  if (typeof code !== 'string' && typeof code !== 'number') return;
  freights.push({ code: String(code), step: 0, hasCte: false });
  if (freights.length > followed) freights.shift();
}

const report: Act = async (load) => {
  const moving = load.freights.filter(({ step }) => step < journey.length).slice(0, 3);
  if (moving.length === 0) return quote(load);
  const ocorrencias = moving.map((freight) => {
    const at = new Date(Date.now() - 3 * 3_600_000 + freight.step * 1000).toISOString();
    freight.step += 1;
    return {
      ...{ id_frete: freight.code, codigo: journey[freight.step - 1] ?? 3, mensagem: `step ${freight.step}` },
      data_ocorrencia: `${at.slice(0, 10)} ${at.slice(11, 19)}`,
    };
  });
  const path = `${carrierPath}/quotes/occurrences?token=${load.installation.carrierToken}`;
  await call(load, 'occurrences', { path, body: { ocorrencias } });
};

const ofSome =
  (kind: string, path: (code: string, token: string) => string): Act =>
  async (load) => {
    const freight = load.freights[load.random.between(0, load.freights.length - 1)];
    if (freight !== undefined)
      await call(load, kind, { path: path(freight.code, load.installation.shop.token) });
  };

const track = ofSome('tracking', (code, token) => `${shipperPath}/quotes/${code}/occurrences?token=${token}`);
const record = ofSome('record', (code, token) => `${shipperPath}/quote/${code}?token=${token}`);

const label: Act = async (load) => {
  const { shop } = load.installation;
  const freight = load.freights.at(-1);
  if (freight === undefined) return;
  const path = `${shipperPath}/labels?layout=2&token=${shop.token}`;
  await call(load, 'label', { path, body: [{ id_frete: [freight.code] }] });
};

/** An NF-e of its own, and the CT-e that names it. */
const charge: Act = async (load) => {
  const { shop, carrierCnpj, carrierToken } = load.installation;
  const freight = load.freights.find(({ hasCte }) => !hasCte);
  if (freight === undefined) return quote(load);
  freight.hasCte = true;
  load.serial += 1;
  const number = 100_000 + load.serial;
  const chave_acesso = cteKey({ stateCode: '32', model: '55', cnpj: shop.cnpj, number });
  const nfe = { ...someNfe, numero: String(number), chave_acesso };
  await call(load, 'NF-e', {
    path: `${shipperPath}/quotes/${freight.code}/invoices?token=${shop.token}`,
    body: { nota_fiscal: [nfe] },
  });
  const item = cteItem(shop, { cnpj: carrierCnpj }, { numero: number, numero_nf: number });
  await call(load, 'CT-e', {
    path: `${carrierPath}/quotes/invoices/ctes?token=${carrierToken}`,
    body: { cnpj_transportadora: carrierCnpj, conhecimentos: [item] },
  });
};

/** What a shop does in a day, by how often: it looks far more than it ships. */
const mix: readonly [Act, ...Act[]] = [
  ...([quote, quote, quote, quote, quote, quote, quote, quote] as const),
  ...[report, report, report, report],
  ...[track, track, track, track, record, record],
  ...[order, hire, charge, label],
];

type Asked = { path: string; body?: unknown };

async function call(
  load: Load,
  kind: string,
  { path, body }: Asked,
): Promise<Record<string, unknown> | undefined> {
  const startedMs = performance.now();
  let status = 0;
  try {
    const response = await fetch(`${load.address}${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    status = response.status;
    const text = await response.text();
    return response.ok && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  } finally {
    load.onCall({ kind, ms: performance.now() - startedMs, status });
  }
}
