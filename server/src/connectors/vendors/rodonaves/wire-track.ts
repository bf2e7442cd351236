import { issuerOfKey } from '../../../kernel/access-key.ts';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { memberText, statusName } from '../values/texts.ts';
import { localInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import { meaningOf } from './meanings.ts';
import { trackAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const read = jsonReader(trackAnswer);
const digitsOfNumber = 9;

/** By each NF-e: who issued it, its number and series (R12). Pure. */
export function trackNames({ freightCode, nfes }: PolledFreight): TrackedName[] {
  return nfes.map(({ accessKey, number, series }) => ({
    freightCode,
    key: `nfe ${accessKey}`,
    values: { issuer: issuerOfKey(accessKey), number: number.padStart(digitsOfNumber, '0'), series },
  }));
}

/** Pure. */
export function trackRequest(token: string, { values }: TrackedName): VendorRequest {
  const query = new URLSearchParams({
    TaxIdRegistration: values.issuer ?? '',
    InvoiceNumber: values.number ?? '',
    DocumentSerie: values.series ?? '',
  });
  const path = `/api/v1/tracking?${query.toString()}`;
  return under(token, { act: 'track', method: 'GET', host: 'tracking', path, isRepeatable: true });
}

/**
 * What was said of one NF-e (R13).
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer): TrackedAnswer {
  if (answer.status === 404 || answer.status === 204)
    return { kind: 'refused', sentence: 'it does not know this NF-e' };
  requireTaken(answer);
  const { Events, Message } = read(answer);
  const came = Events ?? [];
  if (came.length === 0)
    return { kind: 'refused', sentence: memberText(Message) ?? 'it does not know this NF-e' };
  const events = came.flatMap(eventOf);
  const badEvents = came.length - events.length;
  const problem = badEvents === 0 ? null : 'an event has no code or no time that exists';
  return { kind: 'events', events, badEvents, problem };
}

type Came = {
  Date?: unknown;
  OccurrenceDate?: unknown;
  EventCode?: unknown;
  ProcedaCode?: unknown;
  Description?: unknown;
  Reason?: unknown;
  City?: unknown;
};

function eventOf(event: Came): TrackedEvent[] {
  const description = memberText(event.Description);
  const carrierCode = memberText(event.EventCode) ?? (description === null ? null : statusName(description));
  const occurredAtMs = localInstant(memberText(event.Date ?? event.OccurrenceDate) ?? '');
  if (carrierCode === null || occurredAtMs === null) return [];
  const where = [memberText(event.Reason), memberText(event.City)].filter((part) => part !== null);
  return [
    trackedEvent({
      carrierCode,
      code: meaningOf(memberText(event.ProcedaCode)),
      occurredAtMs,
      description,
      message: where.length === 0 ? null : where.join(' - '),
      raw: event,
    }),
  ];
}
