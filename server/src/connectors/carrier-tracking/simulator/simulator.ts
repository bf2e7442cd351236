import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../listen-on-loopback.ts';
import { behave, type SimulatorMode } from '../../live-carrier/simulator/behaviours.ts';
import { readBody } from '../../read-body.ts';
import { journeysOf, type SimulatorOptions } from './wire-journey.ts';

/** A carrier that is asked for tracking, for tests and the demo, on loopback. */
export type TrackingSimulator = {
  /** Where it is asked, by `simulatedMapping`. */
  url: string;
  mode: SimulatorMode;
  /** Answers in place of the simulated journeys; for tests. Null: does not know. */
  answer: ((call: SimulatedCall) => unknown) | null;
  /** In place of everything: what is written to the socket. */
  respond: ((call: SimulatedCall, response: ServerResponse) => void) | null;
  /** The calls that came. */
  readonly calls: readonly SimulatedCall[];
  stop(): Promise<void>;
};

export type SimulatedCall = {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  /** Parsed; null where there was none. */
  body: unknown;
};

const mostCallsKept = 1000;
const mostBytes = 8 * 1_048_576;
const slowMs = 3000;

/** Starts it; `port` 0 or one that is taken gives any free port. */
export async function startTrackingSimulator(
  options: SimulatorOptions & { port?: number },
): Promise<TrackingSimulator> {
  const calls: SimulatedCall[] = [];
  const server = createServer((request, response) => {
    serve({ simulator, calls, options }, request, response).catch(() => response.destroy());
  });
  const base = await listenOnLoopback(server, options.port);
  const simulator: TrackingSimulator = {
    url: `${base}/tracking`,
    mode: 'normal',
    answer: null,
    respond: null,
    calls,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return simulator;
}

type State = { simulator: TrackingSimulator; calls: SimulatedCall[]; options: SimulatorOptions };

async function serve(
  { simulator, calls, options }: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request);
  const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
  if (calls.push(call) > mostCallsKept) calls.shift();
  if (simulator.respond !== null) return simulator.respond(call, response);
  const answer = simulator.answer === null ? await journeysOf(body, options) : simulator.answer(call);
  behave(simulator.mode, { request, response }, { answer, slowMs });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, mostBytes);
  return body === '' ? null : JSON.parse(body);
}
