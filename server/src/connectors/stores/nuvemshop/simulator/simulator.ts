import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../../listen-on-loopback.ts';
import { readBody } from '../../../read-body.ts';
import { newShop, type SimulatedShop } from './shop.ts';
import { type Answered, type Given, serveApi, serveInstall } from './wire-answers.ts';
import { cartBody, eventBody, rateProblem } from './wire-calls.ts';

/** How it answers its API, beside as it should. */
const nuvemshopModes = [
  'normal',
  /** 500, before anything is done. */
  'error',
  /** Does it, and cuts the connection instead of answering. */
  'lost_answer',
  /** Half of an answer. */
  'cut',
  /** More than any answer may hold. */
  'huge',
  /** Bytes of another encoding than it says. */
  'latin1',
  /** Never answers. */
  'stalled',
  /** Its bucket is full. */
  'too_many',
] as const;
export type NuvemshopMode = (typeof nuvemshopModes)[number];

/** A platform for tests and the demo, on loopback; it refuses what its documents forbid. */
export type NuvemshopSimulator = {
  /** For `CARRETO_STORE_HOSTS`. */
  url: string;
  mode: NuvemshopMode;
  readonly shop: SimulatedShop;
  /** Calls of its API, in their order. */
  readonly calls: readonly Given[];
  /** A code of an installation, good once. */
  newCode(): string;
  /** Tells of an event as the platform does; gives the status of each address that was told. */
  tell(event: string, id: string): Promise<number[]>;
  /** Tells an address of anything, signed; gives the status. */
  tellRaw(url: string, sent: object): Promise<number>;
  /** Asks for rates as a cart does, and holds the answer against what it takes. */
  askRates(cart: object): Promise<Rated>;
  stop(): Promise<void>;
};

/** What a shop shows of an answer; `problem` says why it shows nothing of one that it does not take. */
type Rated = { status: number; body: string; rates: readonly ShownRate[]; problem: string | null };
export type ShownRate = { code: string; name: string; price: number; reference: string };

type NuvemshopOptions = {
  appId: string;
  appSecret: string;
  storeId: string;
  /** Where an address that was registered is reached here, since the real one calls HTTPS alone. */
  reachedAt(url: string): string;
  /** Whether it takes addresses without TLS, as a demo on one machine needs. */
  takesPlain?: boolean;
};

const mostBytes = 1_048_576;
const callMs = 20_000;

/** Starts it on any free port. */
export async function startNuvemshop(options: NuvemshopOptions): Promise<NuvemshopSimulator> {
  const shop = newShop(options);
  const calls: Given[] = [];
  const server = createServer((request, response) => {
    serve({ simulator, calls }, request, response).catch(() => response.destroy());
  });
  const url = await listenOnLoopback(server);
  const simulator: NuvemshopSimulator = {
    url,
    mode: 'normal',
    shop,
    calls,
    newCode() {
      const code = `c${shop.nextId()}`;
      shop.codes.add(code);
      return code;
    },
    async tell(event, id) {
      const body = eventBody(options, event, id);
      const hooks = shop.webhooks.filter((hook) => hook.event === event);
      const statuses: number[] = [];
      for (const hook of hooks) statuses.push(await post(options, hook.url, body));
      return statuses;
    },
    tellRaw: (url, sent) => post(options, url, JSON.stringify(sent)),
    askRates: (cart) => askRates(shop, options, cart),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return simulator;
}

async function post({ appSecret, reachedAt }: NuvemshopOptions, url: string, body: string): Promise<number> {
  const answer = await fetch(reachedAt(url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-linkedstore-hmac-sha256': createHmac('sha256', appSecret).update(body).digest('hex'),
    },
    body,
    signal: AbortSignal.timeout(callMs),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function askRates(shop: SimulatedShop, options: NuvemshopOptions, cart: object): Promise<Rated> {
  const [carrier] = shop.carriers;
  if (carrier === undefined) throw new Error('no carrier is registered');
  const answer = await fetch(options.reachedAt(carrier.callbackUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: cartBody(options, cart),
    signal: AbortSignal.timeout(callMs),
  });
  const body = await answer.text();
  if (answer.status !== 200) return { status: answer.status, body, rates: [], problem: null };
  const problem = rateProblem(body, new Set(carrier.options.map(({ code }) => code)));
  const rates = problem === null ? (JSON.parse(body) as { rates: ShownRate[] }).rates : [];
  return { status: 200, body, rates, problem };
}

type State = { simulator: NuvemshopSimulator; calls: Given[] };

async function serve(
  { simulator, calls }: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = await readCall(request);
  calls.push(given);
  const { mode, shop } = simulator;
  if (mode === 'stalled') return;
  if (mode === 'error') return write(response, { status: 500, body: '{"code":500}' });
  if (mode === 'too_many')
    return write(response, { status: 429, body: '{"code":429}', headers: { 'x-rate-limit-remaining': '0' } });
  const sent = given.path.startsWith('/apps/') ? serveInstall(shop, given) : serveApi(shop, given);
  if (mode === 'lost_answer') return void response.destroy();
  write(response, sent, mode);
}

function write(
  response: ServerResponse,
  { status, body, headers = {} }: Answered,
  mode?: NuvemshopMode,
): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (mode === 'huge') return void response.end(`[${'{"id":1},'.repeat(1_000_000)}{"id":1}]`);
  if (mode === 'latin1')
    return void response.end(Buffer.from(body.replace(/[{[]/, '$&"\u00e3":1,'), 'latin1'));
  if (mode === 'cut') {
    response.setHeader('content-length', Buffer.byteLength(body));
    response.write(body.slice(0, body.length / 2));
    return void response.destroy();
  }
  response.end(body);
}

async function readCall(request: IncomingMessage): Promise<Given> {
  const url = new URL(request.url ?? '/', 'http://here');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers as Record<string, string | undefined>,
    body: await readBody(request, mostBytes),
  };
}
