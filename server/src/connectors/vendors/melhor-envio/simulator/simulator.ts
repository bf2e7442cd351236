import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { followed } from './wire-journeys.ts';
import { cancelled, carted, generated, labelPage, paid, printed, uncarted } from './wire-orders.ts';
import { priced } from './wire-prices.ts';
import { checkCaller, letIn, renewed, simulatedTokens } from './wire-rules.ts';

const firstMs = 3_600_000;

/** Melhor Envio as `docs/connectors/melhor-envio.md` knows it, with labels of its own. */
export function simulateMelhorEnvio({ nowMs = Date.now }: { nowMs?: () => number } = {}): SimulatedVendor & {
  state: SimulatedState;
} {
  const state: SimulatedState = {
    ...simulatedTokens,
    accessUntilMs: nowMs() + firstMs,
    isRenewed: false,
    renewals: 0,
    labels: [],
    nowMs,
  };
  return {
    state,
    hosts: ['site'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { method, path } = request;
  checkCaller(request);
  if (path === '/oauth/token') return renewed(state, request, mode);
  const [, page] = /^\/imprimir\/([^/]+)$/.exec(path) ?? [];
  if (method === 'GET' && page !== undefined) return labelPage(state, page);
  letIn(state, request, mode);
  const [, inCart] = /^\/api\/v2\/me\/cart\/([^/]+)$/.exec(path) ?? [];
  if (method === 'DELETE' && inCart !== undefined) return uncarted(state, inCart);
  if (method !== 'POST') return jsonAnswer(405, { message: 'Method Not Allowed' });
  switch (path.replace('/api/v2/me', '')) {
    case '/shipment/calculate':
      return priced(request, mode);
    case '/cart':
      return carted(state, request);
    case '/shipment/checkout':
      return paid(state, request);
    case '/shipment/generate':
      return generated(state, request);
    case '/shipment/print':
      return printed(state, request);
    case '/shipment/tracking':
      return followed(state, request);
    case '/shipment/cancel':
      return cancelled(state, request);
    default:
      return jsonAnswer(404, { message: 'Not Found' });
  }
}
