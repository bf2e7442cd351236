import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { followed } from './wire-journeys.ts';
import { priced, pricedAlone } from './wire-prices.ts';
import { letIn, sessionOpened, simulatedToken } from './wire-rules.ts';
import { timed, timedAlone } from './wire-terms.ts';

export type SimulatedCorreiosOptions = { objects?: ReadonlyMap<string, number>; nowMs?: () => number };

const hourMs = 3_600_000;

/** Correios as `docs/connectors/correios.md` knows it; `objects` says when each was posted. */
export function simulateCorreios({
  objects = new Map(),
  nowMs = Date.now,
}: SimulatedCorreiosOptions = {}): SimulatedVendor {
  const first = { untilMs: nowMs() + hourMs, isRenewed: false };
  const state: SimulatedState = { sessions: new Map([[simulatedToken, first]]), objects, nowMs };
  return {
    hosts: ['api'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { method, path } = request;
  if (method === 'POST' && path === '/token/v1/autentica/cartaopostagem')
    return sessionOpened(state, request, mode);
  letIn(state, request, mode);
  if (method === 'POST' && path === '/preco/v1/nacional') return priced(request, mode);
  if (method === 'POST' && path === '/prazo/v1/nacional') return timed(request);
  if (method === 'GET' && path.startsWith('/preco/v1/nacional/')) return pricedAlone(request);
  if (method === 'GET' && path.startsWith('/prazo/v1/nacional/')) return timedAlone(state, request);
  if (method === 'GET' && path === '/srorastro/v1/objetos') return followed(state, request);
  return jsonAnswer(404, { msgs: ['GTW-404: Recurso não encontrado'] });
}
