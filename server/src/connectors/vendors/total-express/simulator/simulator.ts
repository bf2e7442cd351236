import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { tracked } from './wire-journeys.ts';
import { taken } from './wire-orders.ts';
import { priced } from './wire-prices.ts';
import { letInEdi, letInRest, objectOf } from './wire-rules.ts';

/** Total Express as `docs/connectors/total-express.md` knows it, with orders of its own. */
export function simulateTotalExpress({
  nowMs = Date.now,
}: {
  nowMs?: () => number;
} = {}): SimulatedVendor & { state: SimulatedState } {
  const state: SimulatedState = { orders: [], nowMs };
  return {
    state,
    hosts: ['edi', 'rest'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const isLockedOut = mode === 'locked_out' || mode === 'expired_token';
  if (request.host === 'edi') {
    letInEdi(request, isLockedOut);
    return request.path === '/webservice_calculo_frete_v2.php'
      ? priced(request, mode === 'renamed_member')
      : { status: 404, body: '' };
  }
  letInRest(request, isLockedOut);
  switch (request.path) {
    case '/ics-edi-lv/v1/coleta/smartlabel/registrar':
      return taken(state, objectOf(request, 'T10'));
    case '/ics-tracking-encomenda-lv/v1/tracking':
      return tracked(state, objectOf(request, 'T13'));
    default:
      return jsonAnswer(404, { mensagem: 'Não encontrado' });
  }
}
