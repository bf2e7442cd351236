import type { VendorMode } from '../../simulator/modes.ts';
import { underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { cteAnswer } from './wire-cte.ts';
import { consulted } from './wire-journeys.ts';
import { cancelled, taken } from './wire-orders.ts';
import { priced } from './wire-prices.ts';
import { letIn, objectOf } from './wire-rules.ts';

export type SimulatedJadlogOptions = { issuerCnpj?: string; nowMs?: () => number };

/** A company that does not exist. */
const nobody = '99500202000180';

/** Jadlog as `docs/connectors/jadlog.md` knows it, with orders of its own. */
export function simulateJadlog({
  issuerCnpj = nobody,
  nowMs = Date.now,
}: SimulatedJadlogOptions = {}): SimulatedVendor & {
  state: SimulatedState;
} {
  const state: SimulatedState = { orders: [], issuerCnpj, nowMs };
  return {
    state,
    hosts: ['api'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  letIn(request, mode === 'locked_out' || mode === 'expired_token');
  const body = objectOf(request);
  switch (request.path) {
    case '/frete/valor':
      return priced(body, mode);
    case '/pedido/incluir':
      return taken(state, body);
    case '/pedido/cancelar':
      return cancelled(state, body);
    case '/tracking/consultar':
      return consulted(state, body);
    case '/cte/xml':
      return cteAnswer(state, body);
    default:
      return { status: 404, body: '{"erro":{"id":404,"descricao":"NAO ENCONTRADO"}}' };
  }
}
