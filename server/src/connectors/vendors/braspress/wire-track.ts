import type { Static } from 'typebox';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText, statusName } from '../values/texts.ts';
import { localDay, localInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import type { VendorAccess } from '../vendor.ts';
import { meaningOf } from './meanings.ts';
import { trackAnswer } from './schema.ts';
import { authorizationOf, problemIn, requireLetIn } from './wire-problem.ts';

const read = jsonReader(trackAnswer);
type Waybill = NonNullable<Static<typeof trackAnswer>['conhecimentos']>[number];

/** By the number of each NF-e, and by the order's where there is none (B11). Pure. */
export function trackNames({ freightCode, nfes, orderNumber }: PolledFreight): TrackedName[] {
  if (nfes.length > 0)
    return nfes.map(({ accessKey, number, series }) => ({
      freightCode,
      key: `nfe ${accessKey}`,
      values: { number, series, issuer: accessKey.slice(6, 20) },
    }));
  if (orderNumber === null) return [];
  return [{ freightCode, key: `order ${orderNumber}`, values: { order: orderNumber } }];
}

/** Asks for one NF-e or order (B11). Pure. */
export function trackRequest(access: VendorAccess, { values }: TrackedName): VendorRequest {
  const { number, order = '' } = values;
  const by = number === undefined ? 'byNumPedido' : 'byNf';
  return lookUp('track', access, { by, value: number ?? order });
}

/** A document that nobody has: an answer about it proves that the credential is known. Pure. */
export function checkRequest(access: VendorAccess): VendorRequest {
  return lookUp('check', access, { by: 'byNf', value: '0' });
}

function lookUp(
  act: 'track' | 'check',
  access: VendorAccess,
  { by, value }: { by: string; value: string },
): VendorRequest {
  return {
    act,
    method: 'GET',
    host: 'api',
    path: `/v3/tracking/${by}/${access.settings.payer ?? ''}/${encodeURIComponent(value)}/json`,
    isRepeatable: true,
    headers: { authorization: authorizationOf(access) },
  };
}

/**
 * What was said of a name: of all waybills that it was split into (B12).
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, name: TrackedName): TrackedAnswer {
  requireLetIn(answer);
  const { status } = answer;
  if (status === notFound) return { kind: 'refused', sentence: unknownYet };
  const json = read(answer);
  const problem = problemIn(json);
  if (problem !== null) return { kind: 'refused', sentence: problem };
  if (status >= 400) throw new VendorProblem('rejected', `it answered ${status}`);
  if (json.conhecimentos === undefined) throw nonsense('its answer is off: there is no list of waybills');
  const own = json.conhecimentos.filter((waybill) => isOf(waybill, name));
  return own.length === 0 ? { kind: 'refused', sentence: unknownYet } : answerOf(own);
}

const notFound = 404;
const unknownYet = 'it does not know it yet';

/** Whether a waybill carries the NF-e that was named: as far as it says which it carries, and whose. */
function isOf({ notasFiscais, remetente }: Waybill, { values }: TrackedName): boolean {
  const { number, series, issuer } = values;
  if (number === undefined) return true;
  const sender = memberText(remetente) ?? '';
  if (/^\d{14}$/.test(sender) && sender !== issuer) return false;
  if (notasFiscais == null || notasFiscais.length === 0) return true;
  return notasFiscais.some(({ serie, numero }) => {
    const said = memberText(serie);
    return isSame(memberText(numero) ?? '', number) && (said === null || isSame(said, series ?? ''));
  });
}

/** Whether two numbers of documents are the same, zeros at their left aside. */
function isSame(one: string, other: string): boolean {
  const withoutZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');
  return withoutZeros(one) === withoutZeros(other);
}

function answerOf(waybills: readonly Waybill[]): TrackedAnswer {
  const read = waybills.map(eventsOf);
  const badEvents = read.reduce((sum, one) => sum + one.badEvents, 0);
  return {
    kind: 'events',
    events: read.flatMap(({ events }) => events),
    badEvents,
    problem: badEvents === 0 ? null : 'an event has no description or no time that exists',
  };
}

function eventsOf(waybill: Waybill): { events: TrackedEvent[]; badEvents: number } {
  const { timeLine, timeline, ocorrencias, dataEntrega } = waybill;
  const said = new Set<string>();
  // What is still to come stands in the time line without a date.
  const came = [...(timeLine ?? timeline ?? []), ...(ocorrencias ?? [])].filter(({ descricao, data }) => {
    const key = JSON.stringify([descricao, data]);
    if (memberText(data) === null || said.has(key)) return false;
    said.add(key);
    return true;
  });
  const events = came.flatMap((event) => eventOf(event, waybill));
  const badEvents = came.length - events.length;
  const day = memberText(dataEntrega);
  const isDelivered = events.some(({ code }) => code === delivered);
  if (day !== null && !isDelivered) events.push(...eventOf({ descricao: deliveredName, data: day }, waybill));
  return { events, badEvents };
}

const delivered = 3;
/** The description of a delivery, for one that the time line does not tell. */
const deliveredName = 'ENTREGA REALIZADA';

type Event = { descricao?: unknown; data?: unknown };

function eventOf(event: Event, { numero, previsaoEntrega }: Waybill): TrackedEvent[] {
  const description = memberText(event.descricao);
  const occurredAtMs = localInstant(memberText(event.data) ?? '');
  if (description === null || occurredAtMs === null) return [];
  const code = meaningOf(description);
  return [
    trackedEvent({
      carrierCode: statusName(description),
      code,
      occurredAtMs,
      description,
      trackingCode: memberText(numero),
      expectedOn: code === delivered ? null : localDay(memberText(previsaoEntrega)),
      raw: event,
    }),
  ];
}
