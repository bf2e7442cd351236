import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../listen-on-loopback.ts';
import { readBody } from '../../read-body.ts';
import { behave, type SimulatorMode, simulatorModes } from './behaviours.ts';
import { type SimulatedEnquiry, simulatedAnswer } from './wire-prices.ts';

/** A live carrier for tests and the demo, on loopback: it speaks the contract of `docs/live-carriers.md`. */
export type Simulator = {
  /** Where it is asked, and where its behaviour is read and set. */
  url: string;
  controlUrl: string;
  mode: SimulatorMode;
  /** In place of the simulated prices; for tests. */
  answer: unknown;
  /** How long `slow` takes. */
  slowMs: number;
  /** The enquiries that came, with their headers. */
  readonly calls: readonly { headers: IncomingMessage['headers']; body: unknown }[];
  /** Cuts every connection, as a carrier does when it restarts. */
  dropConnections(): void;
  stop(): Promise<void>;
};

const mostCallsKept = 1000;
const mostBytes = 8 * 1_048_576;

/** Starts it; `port` 0 or one that is taken gives any free port. */
export async function startSimulator(port = 0): Promise<Simulator> {
  const calls: { headers: IncomingMessage['headers']; body: unknown }[] = [];
  const server = createServer((request, response) => {
    serve({ simulator, calls }, request, response).catch(() => response.destroy());
  });
  const base = await listenOnLoopback(server, port);
  const simulator: Simulator = {
    url: `${base}/quote`,
    controlUrl: `${base}/control`,
    mode: 'normal',
    answer: undefined,
    slowMs: 3000,
    calls,
    dropConnections: () => server.closeAllConnections(),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return simulator;
}

type State = { simulator: Simulator; calls: { headers: IncomingMessage['headers']; body: unknown }[] };

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { simulator, calls } = state;
  if (request.url === '/control') return control(simulator, request, response);
  if (request.url !== '/quote' || request.method !== 'POST') {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"POST /quote"}');
    return;
  }
  const body: unknown = JSON.parse(await readBody(request, mostBytes));
  if (calls.push({ headers: request.headers, body }) > mostCallsKept) calls.shift();
  const answer = simulator.answer ?? simulatedAnswer(body as SimulatedEnquiry);
  behave(simulator.mode, { request, response }, { answer, slowMs: simulator.slowMs });
}

/** `GET` tells the mode, `POST {"mode":"stalled"}` sets it. */
async function control(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  if (request.method === 'POST') {
    const { mode } = JSON.parse(await readBody(request, mostBytes)) as { mode?: unknown };
    const wanted = simulatorModes.find((known) => known === mode);
    if (wanted === undefined) {
      response
        .writeHead(422, json)
        .end(`${JSON.stringify({ error: 'no such mode', modes: simulatorModes })}\n`);
      return;
    }
    simulator.mode = wanted;
  }
  const state = { mode: simulator.mode, modes: simulatorModes, calls: simulator.calls.length };
  response.writeHead(200, json).end(`${JSON.stringify(state)}\n`);
}
