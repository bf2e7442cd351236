import type { Static } from 'typebox';
import { isAccessKey, issuerOfKey } from '../../../kernel/access-key.ts';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { memberText, statusName } from '../values/texts.ts';
import { localDay, localInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import { meaningOf } from './meanings.ts';
import { trackAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const read = jsonReader(trackAnswer);

/** By each NF-e: who issued it, its number and series (JM14). Pure. */
export function trackNames({ freightCode, nfes }: PolledFreight): TrackedName[] {
  return nfes.map(({ accessKey, number, series }) => ({
    freightCode,
    key: `nfe ${accessKey}`,
    values: { accessKey, issuer: issuerOfKey(accessKey), number, series },
  }));
}

/** Pure. */
export function trackRequest(token: string, { values }: TrackedName): VendorRequest {
  const query = new URLSearchParams({
    documentoRemetente: values.issuer ?? '',
    numeroNotaFiscal: values.number ?? '',
    serieNotaFiscal: values.series ?? '',
  });
  return under(token, {
    act: 'track',
    method: 'GET',
    path: `/consulta/v1/rastreamento?${query.toString()}`,
    isRepeatable: true,
  });
}

type Tracked = NonNullable<
  NonNullable<NonNullable<Static<typeof trackAnswer>['dado']>[number]['rastreamento']>
>[number];

/**
 * What was said of one NF-e (JM15).
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, name: TrackedName): TrackedAnswer {
  if (answer.status === 404) return { kind: 'refused', sentence: 'it does not know this NF-e' };
  requireTaken(answer);
  const all = (read(answer).dado ?? []).flatMap(({ rastreamento }) => rastreamento ?? []);
  const own = all.filter((item) => isOf(item, name));
  if (own.length === 0) return { kind: 'refused', sentence: 'it does not know this NF-e' };
  const came = own.flatMap((item) => (item.eventosRastreio ?? []).map((event) => ({ item, event })));
  const events = came.flatMap(({ item, event }) => eventOf(event, item));
  const badEvents = came.length - events.length;
  const keys = own.flatMap(({ conhecimento }) => memberText(conhecimento?.chave) ?? []);
  const cteKeys = [...new Set(keys)].filter(isAccessKey);
  const problem = badEvents === 0 ? null : 'an event has no status or no time that exists';
  return { kind: 'events', events, badEvents, problem, ...(cteKeys.length === 0 ? {} : { cteKeys }) };
}

/** By its key; where that is not said, by its number. */
function isOf({ notaFiscal }: Tracked, { values }: TrackedName): boolean {
  const key = memberText(notaFiscal?.chave);
  if (key !== null) return key === values.accessKey;
  return Number(memberText(notaFiscal?.numero) ?? Number.NaN) === Number(values.number);
}

const delivered = 3;

function eventOf(event: NonNullable<Tracked['eventosRastreio']>[number], { frete }: Tracked): TrackedEvent[] {
  const status = memberText(event.status);
  const occurredAtMs = localInstant(memberText(event.data) ?? '');
  if (status === null || occurredAtMs === null) return [];
  const code = meaningOf(status);
  const isDelivered = code === delivered;
  const proof = memberText(frete?.urlComprovanteEntrega);
  const where = [event.localOrigem, event.localDestino].flatMap((place) => placeOf(place) ?? []);
  return [
    trackedEvent({
      carrierCode: statusName(status),
      code,
      occurredAtMs,
      description: status,
      message: where.length === 0 ? null : [...new Set(where)].join(' - '),
      expectedOn: isDelivered ? null : localDay(memberText(frete?.previsaoEntrega)),
      proofs: isDelivered && proof !== null && URL.canParse(proof) ? [proof] : [],
      raw: event,
    }),
  ];
}

function placeOf(place: { cidade?: unknown; uf?: unknown } | null | undefined): string | null {
  const parts = [memberText(place?.cidade), memberText(place?.uf)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('/');
}
