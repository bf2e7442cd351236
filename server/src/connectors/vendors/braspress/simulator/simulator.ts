import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, underRules } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from '../../simulator/simulator.ts';
import type { SimulatedFreight, SimulatedState } from './state.ts';
import { tracked } from './wire-journeys.ts';
import { priced } from './wire-prices.ts';
import { letIn } from './wire-rules.ts';

/** Freights come by NOTFIS, which is no call: who starts it says which there are. */
export type SimulatedBraspressOptions = { freights?: readonly SimulatedFreight[]; nowMs?: () => number };

/** Braspress as `docs/connectors/braspress.md` knows it. */
export function simulateBraspress({
  freights = [],
  nowMs = Date.now,
}: SimulatedBraspressOptions = {}): SimulatedVendor & { state: SimulatedState } {
  const state: SimulatedState = { freights: [...freights], nowMs };
  return {
    state,
    hosts: ['api'],
    answer: (request, mode) => underRules(() => answerOf(state, request, mode)),
  };
}

function answerOf(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  letIn(request, mode === 'locked_out' || mode === 'expired_token');
  if (request.path === '/v1/cotacao/calcular/json')
    return priced(request, { nowMs: state.nowMs(), isMisspelt: mode === 'renamed_member' });
  if (request.path.startsWith('/v3/tracking/')) return tracked(state, request);
  return jsonAnswer(404, { statusCode: 404, message: 'Not Found' });
}
