import type { Static } from 'typebox';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorAct } from '../manifest.ts';
import { memberText } from '../values/texts.ts';
import { zonedInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import { milestones } from './meanings.ts';
import { trackAnswer, type trackedOrder } from './schema.ts';
import { type Account, ofAccount, requireTaken } from './wire-session.ts';

const read = jsonReader(trackAnswer);
const orderId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By the ids of its orders (M12). Pure. */
export function trackNames({ freightCode, carrierCodes }: PolledFreight): TrackedName[] {
  return [...new Set(carrierCodes)]
    .filter((code) => orderId.test(code))
    .map((code) => ({ freightCode, key: code, values: {} }));
}

/** Pure. */
export function trackRequest(
  account: Account,
  ids: readonly string[],
  act: VendorAct = 'track',
): VendorRequest {
  return ofAccount(account, { act, path: '/shipment/tracking', isRepeatable: true, value: { orders: ids } });
}

/**
 * What was said of each order (M16).
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, names: readonly TrackedName[]): TrackedAnswer[] {
  requireTaken(answer);
  const json = read(answer);
  return names.map(({ key }) => {
    const order = Array.isArray(json) ? undefined : json[key];
    return order === undefined
      ? { kind: 'refused', sentence: 'it does not know this order' }
      : answerOf(order);
  });
}

/** What an order says of itself (M16). Pure. */
export function answerOf(order: Static<typeof trackedOrder>): TrackedAnswer {
  const events: TrackedEvent[] = [];
  let badEvents = 0;
  for (const { member, status, code } of milestones) {
    const at = memberText(order[member]);
    if (at === null) continue;
    const occurredAtMs = zonedInstant(at, 'Z');
    if (occurredAtMs === null) badEvents += 1;
    else
      events.push(
        trackedEvent({
          carrierCode: status,
          code,
          occurredAtMs,
          trackingCode: memberText(order.tracking),
          raw: { [member]: at, status: order.status },
        }),
      );
  }
  const problem = badEvents === 0 ? null : 'a milestone is at no time that exists';
  return { kind: 'events', events, badEvents, problem };
}
