import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../listen-on-loopback.ts';
import { readBody } from '../../read-body.ts';
import type { SimulatedAnswer } from './exchange.ts';
import { freshState, type PostalMode, postalModes, type SimulatedState } from './state.ts';
import { answerRest } from './wire-rest.ts';
import { answerSoap } from './wire-soap.ts';

/** The postal operator for tests and the demo, on loopback: both services, and switches for what can go wrong. */
export type PostalSimulator = {
  restUrl: string;
  soapUrl: string;
  /** Where its behaviour is read and set. */
  controlUrl: string;
  state: SimulatedState;
  stop(): Promise<void>;
};

const mostBytes = 8 * 1_048_576;
const mostCallsKept = 1000;
/** Of eight digits with those before them; a second has one. */
const mostNumbers = 50_000_000;

/** Starts it; `port` 0 or one that is taken gives any free port. */
export async function startPostalSimulator(port = 0): Promise<PostalSimulator> {
  // What an earlier one gave is never given again, though nobody remembers it.
  const state = { ...freshState(), lastNumber: Math.floor(Date.now() / 1000) % mostNumbers };
  const server = createServer((request, response) => {
    serve(state, request, response).catch(() => response.destroy());
  });
  const base = await listenOnLoopback(server, port);
  return {
    restUrl: base,
    soapUrl: `${base}/soap`,
    controlUrl: `${base}/control`,
    state,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(
  state: SimulatedState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const body = await readBody(request, mostBytes);
  if (path === '/control') return control(state, { method: request.method, body }, response);
  if (state.calls.push(`${request.method} ${path.split('?', 1)[0]}`) > mostCallsKept) state.calls.shift();
  if (state.mode === 'error') {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
    return;
  }
  const order = {
    method: request.method ?? '',
    path,
    body,
    authorization: request.headers.authorization ?? '',
  };
  const before = state.bookings.length;
  const answer = path === '/soap' ? answerSoap(state, order) : answerRest(state, order);
  const hasBooked = state.bookings.length > before;
  if (state.mode === 'lost_answer' && hasBooked) return void request.socket.destroy();
  const send = () =>
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(broken(state, answer));
  if (state.mode === 'slow') setTimeout(send, state.slowMs).unref();
  else send();
}

function broken({ mode }: SimulatedState, { text }: SimulatedAnswer): string {
  return mode === 'malformed' ? text.slice(0, text.length / 2) : text;
}

/** `GET` tells the mode, `POST {"mode": …, "event": {"object", "code", "type", "at", "description"}}` sets it. */
function control(
  state: SimulatedState,
  { method, body }: { method: string | undefined; body: string },
  response: ServerResponse,
): void {
  if (method === 'POST') {
    const { mode, event } = JSON.parse(body) as {
      mode?: string;
      event?: { object: string; code: string; type: string; at: string; description: string };
    };
    const known = postalModes.find((one): one is PostalMode => one === mode);
    if (mode !== undefined && known === undefined) {
      response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ modes: postalModes }));
      return;
    }
    if (known !== undefined) state.mode = known;
    if (event !== undefined) {
      const { object, ...facts } = event;
      state.events.set(object, [...(state.events.get(object) ?? []), facts]);
    }
  }
  const { mode, bookings } = state;
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ mode, modes: postalModes, bookings }));
}
