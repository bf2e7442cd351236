import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedFreight, SimulatedState } from './state.ts';
import { followed } from './wire-journeys.ts';
import { branchOf, priced } from './wire-prices.ts';
import { letIn, sessionOpened, simulatedToken } from './wire-rules.ts';

export type SimulatedJamefOptions = { freights?: readonly SimulatedFreight[]; nowMs?: () => number };

const hourMs = 3_600_000;

/** Jamef as `docs/connectors/jamef.md` knows it; `freights` are the NF-es that it carries. */
export function simulateJamef({
  freights = [],
  nowMs = Date.now,
}: SimulatedJamefOptions = {}): SimulatedVendor {
  const first = { untilMs: nowMs() + hourMs, isRenewed: false };
  const sessions = new Map([[simulatedToken, first]]);
  const state: SimulatedState = { sessions, tokenAtMs: Number.NEGATIVE_INFINITY, freights, nowMs };
  return {
    hosts: ['api'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const call = `${request.method} ${request.path}`;
  if (call === 'POST /auth/v1/login') return sessionOpened(state, request, mode);
  letIn(state, request, mode);
  switch (call) {
    case 'GET /infraestrutura/v1/lista-filiais':
      return branchOf(request);
    case 'POST /calculo-frete/v1/cotacao':
      return priced(state, request, mode);
    case 'GET /consulta/v1/rastreamento':
      return followed(state, request);
    default:
      return jsonAnswer(404, { situacao: 404, mensagem: 'Recurso não encontrado', erros: [] });
  }
}
