import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedFreight, SimulatedState } from './state.ts';
import { followed } from './wire-journeys.ts';
import { cityOf, priced, timed } from './wire-prices.ts';
import { letIn, sessionOpened, simulatedTokenOf } from './wire-rules.ts';

export type SimulatedRodonavesOptions = { freights?: readonly SimulatedFreight[]; nowMs?: () => number };

const names = ['quotation', 'cities', 'terms', 'tracking'];
const hourMs = 3_600_000;

/** Rodonaves as `docs/connectors/rodonaves.md` knows it; `freights` are the NF-es that it carries. */
export function simulateRodonaves({
  freights = [],
  nowMs = Date.now,
}: SimulatedRodonavesOptions = {}): SimulatedVendor {
  const untilMs = nowMs() + hourMs;
  const sessions = new Map(
    names.map((host) => [simulatedTokenOf(host), { host, untilMs, isRenewed: false }]),
  );
  const state: SimulatedState = { sessions, freights, nowMs };
  return {
    hosts: names,
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  if (request.path === '/token') return sessionOpened(state, request, mode);
  letIn(state, request, mode);
  switch (`${request.host} ${request.method} ${request.path}`) {
    case 'cities GET /api/cities/byzipcode':
      return cityOf(request);
    case 'quotation POST /api/v1/simula-cotacao':
      return priced(request, mode);
    case 'terms POST /api/v1/prazo-entrega':
      return timed(request);
    case 'tracking GET /api/v1/tracking':
      return followed(state, request);
    default:
      return jsonAnswer(404, { Message: 'No HTTP resource was found.' });
  }
}
