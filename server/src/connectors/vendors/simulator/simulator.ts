import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../listen-on-loopback.ts';
import { behave, type SimulatorMode } from '../../live-carrier/simulator/behaviours.ts';
import { readBody } from '../../read-body.ts';
import { type VendorMode, vendorModes } from './modes.ts';

/** A request as a vendor sees it. */
export type SimulatedRequest = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The host by the manifest's name of it. */
  host: string;
};

export type SimulatedAnswer = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** The fact by which it was refused, where it was: its number on the vendor's page in `docs/connectors`. */
  fact?: string;
};

/** What a vendor's own simulator is: how it answers, by its own rules of refusal. */
export type SimulatedVendor = {
  /** Names of its hosts. */
  hosts: readonly string[];
  answer(request: SimulatedRequest, mode: VendorMode): SimulatedAnswer | Promise<SimulatedAnswer>;
};

/** A vendor for tests and the demo, on loopback. */
export type VendorSimulator = {
  /** Addresses by the manifest's names of hosts. */
  hosts: Readonly<Record<string, string>>;
  /** Where its behaviour is read and set. */
  controlUrl: string;
  mode: VendorMode;
  /** Calls that the mode is for before it is `normal` again. */
  times: number;
  slowMs: number;
  /** The calls that came, and the facts by which some were refused. */
  readonly calls: readonly (SimulatedRequest & { refusedBy: string | null })[];
  stop(): Promise<void>;
};

const mostCallsKept = 1000;
const mostBytes = 8 * 1_048_576;
const pauseS = 1;

/** Starts it; `port` 0 or one that is taken gives any free port. */
export async function startVendorSimulator(vendor: SimulatedVendor, port = 0): Promise<VendorSimulator> {
  const calls: (SimulatedRequest & { refusedBy: string | null })[] = [];
  const server = createServer((request, response) => {
    serve({ simulator, calls, vendor }, request, response).catch(() => response.destroy());
  });
  const base = await listenOnLoopback(server, port);
  const simulator: VendorSimulator = {
    hosts: Object.fromEntries(vendor.hosts.map((host) => [host, `${base}/${host}`])),
    controlUrl: `${base}/control`,
    mode: 'normal',
    times: Number.POSITIVE_INFINITY,
    slowMs: 3000,
    calls,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return simulator;
}

type State = {
  simulator: VendorSimulator;
  calls: (SimulatedRequest & { refusedBy: string | null })[];
  vendor: SimulatedVendor;
};

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, mostBytes);
  if (request.url === '/control') return control(state.simulator, body, response);
  const { host = '', rest = '/' } = /^\/(?<host>[^/?]+)(?<rest>.*)$/.exec(request.url ?? '')?.groups ?? {};
  const { pathname: path, searchParams: query } = new URL(rest, 'http://vendor');
  const { method = '', headers } = request;
  const call = { method, path, query, headers, body, host };
  await behaveAs(nextMode(state.simulator), { state, call, request, response });
}

/** The mode of this call; the last one that a bounded mode is for ends it. */
function nextMode(simulator: VendorSimulator): VendorMode {
  const { mode } = simulator;
  simulator.times -= 1;
  if (simulator.times <= 0) [simulator.mode, simulator.times] = ['normal', Number.POSITIVE_INFINITY];
  return mode;
}

type Served = { state: State; call: SimulatedRequest; request: IncomingMessage; response: ServerResponse };

async function behaveAs(mode: VendorMode, served: Served): Promise<void> {
  const { state, call, request, response } = served;
  if (isCommon(mode) && mode !== 'normal' && mode !== 'slow') {
    note(state, call, null);
    return behave(mode, { request, response }, { answer: {}, slowMs: 0 });
  }
  if (mode === 'too_many' || mode === 'too_many_unsaid') {
    note(state, call, null);
    response.writeHead(429, mode === 'too_many' ? { 'retry-after': String(pauseS) } : {}).end();
    return;
  }
  const answer = await state.vendor.answer(call, mode);
  note(state, call, answer.fact ?? null);
  if (mode === 'lost_answer') return void response.destroy();
  const write = (): void => send(mode, answer, response);
  if (mode === 'slow') setTimeout(write, state.simulator.slowMs).unref();
  else write();
}

const commonModes: readonly VendorMode[] = vendorModes.slice(0, vendorModes.indexOf('cut'));

function isCommon(mode: VendorMode): mode is SimulatorMode {
  return commonModes.includes(mode);
}

function note({ calls }: State, call: SimulatedRequest, refusedBy: string | null): void {
  if (calls.push({ ...call, refusedBy }) > mostCallsKept) calls.shift();
}

function send(
  mode: VendorMode,
  { status, headers = {}, body }: SimulatedAnswer,
  response: ServerResponse,
): void {
  const type = headers['content-type'] ?? 'application/json';
  const isLatin = mode === 'latin1' || mode === 'latin1_unsaid';
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, isLatin ? 'latin1' : 'utf8');
  const said = mode === 'latin1' ? { 'content-type': `${type.split(';', 1)[0]}; charset=ISO-8859-1` } : {};
  response.writeHead(status, { 'content-type': type, ...headers, ...said, 'content-length': bytes.length });
  if (mode !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

/** `GET` tells the mode, `POST {"mode":"stalled","times":1}` sets it. */
function control(simulator: VendorSimulator, body: string, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (body !== '') {
    const { mode, times } = JSON.parse(body) as { mode?: unknown; times?: unknown };
    const wanted = vendorModes.find((known) => known === mode);
    if (wanted === undefined) {
      response.writeHead(422, json).end(`${JSON.stringify({ error: 'no such mode', modes: vendorModes })}\n`);
      return;
    }
    simulator.mode = wanted;
    simulator.times = typeof times === 'number' && times > 0 ? times : Number.POSITIVE_INFINITY;
  }
  const state = { mode: simulator.mode, modes: vendorModes, calls: simulator.calls.length };
  response.writeHead(200, json).end(`${JSON.stringify(state)}\n`);
}
