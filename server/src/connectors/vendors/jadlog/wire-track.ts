import type { Static } from 'typebox';
import { isAccessKey } from '../../../kernel/access-key.ts';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText, statusName } from '../values/texts.ts';
import { localDay, localInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import { meaningOf } from './meanings.ts';
import type { trackAnswer } from './schema.ts';
import { trackAnswer as schema } from './schema.ts';
import { problemIn, requestOf, requireLetIn } from './wire-problem.ts';

const read = jsonReader(schema);

/** What one consultation brought. */
export type Consulted = NonNullable<Static<typeof trackAnswer>['consulta']>[number];

/** By the code of the shipment where it is known, else by each NF-e (J18). Pure. */
export function trackNames({ freightCode, carrierCodes, nfes }: PolledFreight): TrackedName[] {
  const codes = carrierCodes.filter((code) => /^[0-9]{4,20}$/.test(code));
  if (codes.length > 0)
    return codes.map((code) => ({ freightCode, key: `shipment ${code}`, values: { shipmentId: code } }));
  return nfes.map(({ accessKey }) => ({
    freightCode,
    key: `nfe ${accessKey}`,
    values: { danfe: accessKey },
  }));
}

/**
 * Names that one call may hold together: answers by a shipment's code name it, those by an NF-e do not, so that each is asked alone. Pure.
 */
export function trackBatches(names: readonly TrackedName[]): TrackedName[][] {
  const byShipment = names.filter(({ values }) => values.shipmentId !== undefined);
  const alone = names.filter(({ values }) => values.shipmentId === undefined).map((name) => [name]);
  return byShipment.length === 0 ? alone : [byShipment, ...alone];
}

/** Pure. */
export function trackRequest(token: string, names: readonly TrackedName[]): VendorRequest {
  const items = names.map(({ values }) =>
    values.shipmentId === undefined ? { df: { danfe: values.danfe } } : { shipmentId: values.shipmentId },
  );
  return consultRequest(token, items);
}

/** Asks tracking by whatever names a shipment (J18). Pure. */
export function consultRequest(token: string, items: readonly unknown[]): VendorRequest {
  return requestOf(token, {
    act: 'track',
    path: '/tracking/consultar',
    isRepeatable: true,
    value: { consulta: items },
  });
}

/**
 * The items of an answer of tracking.
 * @throws VendorProblem
 */
export function readConsulted(answer: VendorAnswer): readonly Consulted[] {
  const json = read(answer);
  const problem = problemIn(json);
  requireLetIn(answer, problem?.sentence ?? null);
  if (problem !== null) throw new VendorProblem('rejected', problem.sentence);
  if (json.consulta === undefined) throw nonsense('its answer is off: there is no list of shipments');
  return json.consulta;
}

/**
 * What was said of each name of a batch, in its order.
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, names: readonly TrackedName[]): TrackedAnswer[] {
  const items = readConsulted(answer);
  return names.map((name) => {
    const { shipmentId } = name.values;
    // Alone in its call, an answer is of the one name; more than one item would be of nobody knows what.
    const own = shipmentId === undefined ? items : items.filter((item) => isOf(item, shipmentId));
    const [item] = own;
    if (own.length > 1) throw nonsense('its answer has more items than were asked for');
    return item === undefined
      ? { kind: 'refused', sentence: 'it said nothing of this shipment' }
      : answerOf(item);
  });
}

function isOf({ shipmentId, tracking }: Consulted, wanted: string): boolean {
  return String(shipmentId ?? tracking?.shipmentId ?? '') === wanted;
}

function answerOf(item: Consulted): TrackedAnswer {
  const problem = problemIn(item);
  if (problem !== null) return { kind: 'refused', sentence: problem.sentence };
  const { tracking, previsaoEntrega } = item;
  const expectedOn = localDay(memberText(previsaoEntrega));
  const came = tracking?.eventos ?? [];
  const events = came.flatMap((event) => eventOf(event, { expectedOn, tracking }));
  const badEvents = came.length - events.length;
  const dacte = memberText(tracking?.dacte);
  return {
    kind: 'events',
    events,
    badEvents,
    problem: badEvents === 0 ? null : 'an event has no status or no time that exists',
    ...(dacte !== null && isAccessKey(dacte) ? { cteKeys: [dacte] } : {}),
  };
}

type Event = { data?: unknown; status?: unknown; unidade?: unknown };
type Around = { expectedOn: string | null; tracking: Consulted['tracking'] };

function eventOf(event: Event, { expectedOn, tracking }: Around): TrackedEvent[] {
  const status = memberText(event.status);
  const occurredAtMs = localInstant(memberText(event.data) ?? '');
  if (status === null || occurredAtMs === null) return [];
  const code = meaningOf(status);
  const isDelivered = code === 3 || code === 140;
  const shipmentId = memberText(tracking?.shipmentId);
  return [
    trackedEvent({
      carrierCode: statusName(status),
      code,
      occurredAtMs,
      description: status,
      message: memberText(event.unidade),
      trackingCode: shipmentId,
      expectedOn: isDelivered ? null : expectedOn,
      raw: event,
    }),
  ];
}
