import {
  type CarrierTracker,
  failed,
  type TrackedAnswer,
  type TrackedEvent,
  type TrackedName,
  type TrackingOutcome,
} from '../../../../../connectors/carrier-tracking/port.ts';
import { eventName, meaningOf } from '../../../../../connectors/postal-operator/event-meaning.ts';
import type { PostalEvent, TrackedObject } from '../../../../../connectors/postal-operator/port.ts';
import { PostalProblem } from '../../../../../connectors/postal-operator/problem.ts';
import type { Context } from '../../../../../context.ts';
import { parseDatetime } from '../../../../../kernel/sao-paulo.ts';
import { activeAccounts, type PostalAccountRow } from '../../../../../registry/postal/account.ts';
import type { TrackerOf } from '../connection.ts';

type Asking = Pick<Context, 'db' | 'postal'>;

/** Objects that the operator tells of at once. */
const mostObjects = 50;

/**
 * Asks the postal operator for objects by their codes, each under a contract of its shipper that has the operator's
 * API. What a connection of this kind says of its own does not matter here.
 */
export function postalTrackerOf(ctx: Asking): TrackerOf {
  const tracker: CarrierTracker = {
    mostNames: mostObjects,
    namesOf: ({ shipperId, freightCode, postalCodes }) =>
      postalCodes.map((code, index) => ({
        freightCode,
        key: code,
        // Codes stand in the order of the volumes.
        values: { shipper: String(shipperId), volume: String(index + 1) },
      })),
    ask: (names) => ask(ctx, names),
  };
  return () => tracker;
}

async function ask(ctx: Asking, names: readonly TrackedName[]): Promise<TrackingOutcome> {
  const byShipper = Map.groupBy(names, ({ values }) => Number(values.shipper));
  const accounts = await activeAccounts(ctx.db, [...byShipper.keys()]);
  const objects = new Map<string, TrackedObject>();
  const unasked = new Set<string>();
  try {
    for (const [shipperId, own] of byShipper) {
      const service = serviceOf(ctx, accounts, shipperId);
      if (service === null) for (const { key } of own) unasked.add(key);
      else for (const one of await service.track(own.map(({ key }) => key))) objects.set(one.code, one);
    }
  } catch (error) {
    if (!(error instanceof PostalProblem)) throw error;
    return failureOf(error);
  }
  return { kind: 'answers', answers: names.map((name) => answerOf(name, { objects, unasked })) };
}

function serviceOf({ postal }: Asking, accounts: readonly PostalAccountRow[], shipperId: number) {
  const account = accounts.find((one) => one.shipperId === shipperId && one.restUrl !== null);
  return account === undefined ? null : postal.operatorOf(account).prePosting;
}

type PostalAnswer = { objects: ReadonlyMap<string, TrackedObject>; unasked: ReadonlySet<string> };

/** An object that the operator does not know yet has no events. */
function answerOf({ key: code, values }: TrackedName, { objects, unasked }: PostalAnswer): TrackedAnswer {
  if (unasked.has(code))
    return { kind: 'refused', sentence: 'no contract of the shipper has the API of the operator' };
  const object = objects.get(code);
  if (object === undefined) return { kind: 'nonsense', sentence: 'it said nothing of this object' };
  const events = object.events.flatMap((event) => toTracked(values.volume ?? null, event));
  const badEvents = object.events.length - events.length;
  return {
    kind: 'events',
    events,
    badEvents,
    problem: badEvents === 0 ? null : 'an event has no time that exists',
  };
}

/** Times come without a zone: they are those of São Paulo. */
function toTracked(volume: string | null, event: PostalEvent): TrackedEvent[] {
  const occurredAtMs = parseDatetime(event.at.replace('T', ' '));
  if (occurredAtMs === null || Number.isNaN(occurredAtMs)) return [];
  const where = [event.detail, event.unit, event.destination].filter((part) => part !== null);
  return [
    {
      sourceId: null,
      carrierCode: eventName(event),
      code: meaningOf(event),
      occurredAtMs,
      description: event.description === '' ? null : event.description,
      message: where.length === 0 ? null : where.join(' - '),
      volume,
      trackingCode: null,
      courierName: null,
      courierDocument: null,
      redeliveryOn: null,
      expectedOn: null,
      proofs: [],
      redispatchCodes: [],
      raw: event,
    },
  ];
}

function failureOf({ kind, message, retryAfterS }: PostalProblem): TrackingOutcome {
  if (kind === 'denied') return failed('not_let_in', message);
  if (kind === 'refused') return failed('rejected', message);
  return failed('down', message, retryAfterS * 1000);
}
