import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { payerTracking, publicTracking, senderTracking } from './wire-journeys.ts';
import { logIn, taken } from './wire-notfis.ts';
import { soapAnswer } from './wire-prices.ts';
import { objectOf } from './wire-rules.ts';

/** A carrier that runs SSW, as `docs/connectors/ssw.md` knows it, with freights of its own. */
export function simulateSsw({
  nowMs = Date.now,
}: {
  nowMs?: () => number;
} = {}): SimulatedVendor & { state: SimulatedState } {
  const state: SimulatedState = { freights: [], tokens: new Map(), restCents: 0, nowMs };
  return {
    state,
    hosts: ['api'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { path } = request;
  if (path.startsWith('/ws/')) return soapAnswer(request, { mode, restCents: state.restCents });
  switch (path) {
    case '/api/generateToken':
      return logIn(state, objectOf(request, 'S18'), mode);
    case '/api/notfis':
      return taken(state, request, { body: objectOf(request, 'S20'), mode });
    case '/api/trackingdanfe':
    case '/api/trackingpag':
    case '/api/tracking':
      return tracked(state, request, mode);
    default:
      return jsonAnswer(404, { success: false, message: 'Nao encontrado' });
  }
}

function tracked(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  if (request.path === '/api/trackingdanfe') return publicTracking(state, objectOf(request, 'S14'));
  const isLockedOut = mode === 'locked_out';
  return request.path === '/api/trackingpag'
    ? payerTracking(state, objectOf(request, 'S15'), isLockedOut)
    : senderTracking(state, objectOf(request, 'S16'), isLockedOut);
}
