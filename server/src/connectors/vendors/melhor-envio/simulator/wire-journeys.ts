import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedLabel, SimulatedState } from './state.ts';
import { ordersOf } from './wire-orders.ts';

const minuteMs = 60_000;
const [untilPostedMs, untilDeliveredMs] = [2 * minuteMs, 6 * minuteMs];

/** What became of labels (M16). @throws RuleBroken */
export function followed(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const known = ordersOf(request).flatMap((id) => state.labels.filter((label) => label.id === id));
  if (known.length === 0) return jsonAnswer(200, []);
  return jsonAnswer(
    200,
    Object.fromEntries(known.map((label) => [label.id, milestonesOf(label, state.nowMs())])),
  );
}

function milestonesOf({ id, paidAtMs, generatedAtMs, isCancelled }: SimulatedLabel, nowMs: number): Loose {
  const after = (ms: number): string | null =>
    generatedAtMs === null || isCancelled || generatedAtMs + ms > nowMs ? null : timeOf(generatedAtMs + ms);
  const [posted_at, delivered_at] = [after(untilPostedMs), after(untilDeliveredMs)];
  const canceled_at = isCancelled ? timeOf(nowMs) : null;
  return {
    id,
    protocol: 'ORD-1',
    status: isCancelled
      ? 'canceled'
      : delivered_at !== null
        ? 'delivered'
        : posted_at !== null
          ? 'posted'
          : 'released',
    tracking: posted_at === null ? null : 'SM123456785BR',
    melhorenvio_tracking: 'ME0000000BR',
    created_at: paidAtMs === null ? null : timeOf(paidAtMs),
    paid_at: paidAtMs === null ? null : timeOf(paidAtMs),
    generated_at: generatedAtMs === null ? null : timeOf(generatedAtMs),
    posted_at,
    delivered_at,
    canceled_at,
    expired_at: null,
  };
}

/** Times without a zone, in UTC. */
function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}
