import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { followed } from './wire-journeys.ts';
import { priced } from './wire-prices.ts';
import { letIn, sessionOpened, simulatedToken } from './wire-rules.ts';
import { labelled, taken } from './wire-shipments.ts';

const firstMs = 300_000;

type LoggiOptions = { nowMs?: () => number; label?: () => Uint8Array };

const anyLabel = () => Buffer.from('%PDF-1.4 simulated');

/** Loggi as `docs/connectors/loggi.md` knows it, with packages of its own. */
export function simulateLoggi({ nowMs = Date.now, label = anyLabel }: LoggiOptions = {}): SimulatedVendor {
  const first = { untilMs: nowMs() + firstMs, isRenewed: false };
  const state: SimulatedState = { sessions: new Map([[simulatedToken, first]]), packages: [], nowMs, label };
  return {
    hosts: ['api'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { method, path } = request;
  if (method === 'POST' && path === '/v2/oauth2/token') return sessionOpened(state, request, mode);
  letIn(state, request, mode);
  const own = path.split('/').slice(4).join('/');
  if (method === 'POST' && own === 'quotations') return priced(request, mode);
  if (method === 'POST' && own === 'async-shipments') return taken(state, request);
  if (method === 'POST' && own === 'labels') return labelled(state, request);
  const [, code] = /^packages\/([^/]+)\/tracking$/.exec(own) ?? [];
  if (method === 'GET' && code !== undefined) return followed(state, decodeURIComponent(code));
  return jsonAnswer(404, { code: 5, message: 'Recurso não encontrado', details: [] });
}
