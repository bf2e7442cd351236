import type { Static } from 'typebox';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { eventName, meaningOf } from '../../postal-operator/event-meaning.ts';
import type { PostalEvent } from '../../postal-operator/port.ts';
import { readTracked as readObject } from '../../postal-operator/wire-tracking.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { localDay, localInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import { trackAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const read = jsonReader(trackAnswer);
/** Objects as the postal union writes them (S10). */
const objectCode = /^[A-Z]{2}[0-9]{9}[A-Z]{2}$/;

/** By the codes of its objects, which stand in the order of the volumes (C17). Pure. */
export function trackNames({ freightCode, postalCodes, carrierCodes }: PolledFreight): TrackedName[] {
  const posted = postalCodes.map((code, index) => ({ code, volume: String(index + 1) }));
  const known = new Set(postalCodes);
  const others = [...new Set(carrierCodes)]
    .filter((code) => !known.has(code))
    .map((code) => ({ code, volume: '' }));
  return [...posted, ...others]
    .filter(({ code }) => objectCode.test(code))
    .map(({ code, volume }) => ({ freightCode, key: code, values: { volume } }));
}

/** Pure. */
export function trackRequest(token: string, names: readonly TrackedName[]): VendorRequest {
  const objects = names.map(({ key }) => `codigosObjetos=${encodeURIComponent(key)}`).join('&');
  const path = `/srorastro/v1/objetos?${objects}&resultado=T`;
  return under(token, { act: 'track', method: 'GET', path, isRepeatable: true });
}

/**
 * What was said of each object (C18, C19).
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, names: readonly TrackedName[]): TrackedAnswer[] {
  const json = read(answer);
  requireTaken(answer, json.msgs);
  if (json.objetos === undefined) throw nonsense('its answer is off: there is no list of objects');
  return answersOf(json.objetos, names);
}

type Objects = NonNullable<Static<typeof trackAnswer>['objetos']>;

/** What some objects say of names (C18, C19). Pure. */
export function answersOf(came: Objects, names: readonly TrackedName[]): TrackedAnswer[] {
  const objects = new Map(came.map((object) => [object.codObjeto, object]));
  return names.map(({ key, values }) => {
    const object = objects.get(key);
    if (object === undefined) return { kind: 'nonsense', sentence: 'it said nothing of this object' };
    const listed = object.eventos ?? [];
    if (listed.length === 0) return { kind: 'refused', sentence: object.mensagem ?? 'it has no events yet' };
    const volume = values.volume === '' ? null : (values.volume ?? null);
    const expectedOn = localDay(object.dtPrevista);
    const events = readObject(object).events.flatMap((event) => eventOf(event, { volume, expectedOn }));
    const badEvents = listed.length - events.length;
    const problem = badEvents === 0 ? null : 'an event has no code, no type or no time that exists';
    return { kind: 'events', events, badEvents, problem };
  });
}

const delivered = 3;

function eventOf(
  event: PostalEvent,
  { volume, expectedOn }: { volume: string | null; expectedOn: string | null },
): TrackedEvent[] {
  const occurredAtMs = localInstant(event.at);
  if (occurredAtMs === null) return [];
  const where = [event.detail, event.unit, event.destination].filter((part) => part !== null);
  const code = meaningOf(event);
  return [
    trackedEvent({
      carrierCode: eventName(event),
      code,
      occurredAtMs,
      description: event.description === '' ? null : event.description,
      message: where.length === 0 ? null : where.join(' - '),
      volume,
      expectedOn: code === delivered ? null : expectedOn,
      raw: event,
    }),
  ];
}
