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
import { reasonIn, requireLetIn, restAuthorization } from './wire-problem.ts';

const read = jsonReader(trackAnswer);
type Freights = Extract<Static<typeof trackAnswer>, readonly unknown[]>;
/** One volume as tracking tells it. */
export type Parcel = Freights[number];

/** How many of one kind a call may name (T13). */
export const mostNames = 50;

/** By the codes of volumes where they are known, else by the order (T13). Pure. */
export function trackNames({ freightCode, carrierCodes, orderNumber }: PolledFreight): TrackedName[] {
  const codes = carrierCodes.filter((code) => /^[A-Za-z0-9]{6,20}$/.test(code));
  if (codes.length > 0) return codes.map((awb) => ({ freightCode, key: `awb ${awb}`, values: { awb } }));
  if (orderNumber === null) return [];
  return [{ freightCode, key: `order ${orderNumber}`, values: { order: orderNumber } }];
}

/** Names that one call may hold together: those of one kind. Pure. */
export function trackBatches(names: readonly TrackedName[]): TrackedName[][] {
  const [byCode, byOrder] = [
    names.filter(({ values }) => values.awb !== undefined),
    names.filter(({ values }) => values.awb === undefined),
  ];
  return [byCode, byOrder].filter((batch) => batch.length > 0);
}

/** Asks for freights of one kind of name (T13). Pure. */
export function trackRequest(access: VendorAccess, names: readonly TrackedName[]): VendorRequest {
  const awbs = names.flatMap(({ values }) => values.awb ?? []);
  const pedidos = names.flatMap(({ values }) => values.order ?? []);
  return lookUp('track', access, awbs.length > 0 ? { awbs } : { pedidos });
}

/** Asks for an order by its name. Pure. */
export function findRequest(access: VendorAccess, reference: string): VendorRequest {
  return lookUp('find', access, { pedidos: [reference] });
}

/** Asks for a code that nobody has: an answer about it proves that the credential is known. Pure. */
export function trackCheckRequest(access: VendorAccess): VendorRequest {
  return lookUp('check', access, { awbs: ['0'] });
}

function lookUp(
  act: 'track' | 'find' | 'check',
  access: VendorAccess,
  by: { awbs: readonly string[] } | { pedidos: readonly string[] },
): VendorRequest {
  return {
    act,
    method: 'POST',
    host: 'rest',
    path: '/ics-tracking-encomenda-lv/v1/tracking',
    isRepeatable: true,
    headers: { authorization: restAuthorization(access) },
    body: { kind: 'json', value: { ...by, comprovanteEntrega: false } },
  };
}

/**
 * The freights of an answer; none where it knows none.
 * @throws VendorProblem
 */
export function readParcels(answer: VendorAnswer): readonly Parcel[] {
  requireLetIn(answer);
  const { status } = answer;
  if (status === notFound) return [];
  const json = read(answer);
  if (Array.isArray(json)) return json;
  const reason = reasonIn(json);
  if (status >= 400) throw new VendorProblem('rejected', reason ?? `it answered ${status}`);
  const list = json.data ?? json.encomendas ?? null;
  if (list === null) throw nonsense('its answer is off: there is no list of freights');
  return list;
}

const notFound = 404;

/**
 * What was said of each name of a batch, in its order.
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, names: readonly TrackedName[]): TrackedAnswer[] {
  const parcels = readParcels(answer);
  return names.map(({ values }) => {
    const own = parcels.filter((one) =>
      values.awb === undefined ? memberText(one.pedido) === values.order : awbOf(one) === values.awb,
    );
    return own.length === 0 ? { kind: 'refused', sentence: 'it does not know it yet' } : answerOf(own);
  });
}

/** The code of a volume, in the case in which it came: cases differ. Pure. */
export function awbOf({ awb, AWB }: Parcel): string | null {
  return memberText(awb) ?? memberText(AWB);
}

function answerOf(parcels: readonly Parcel[]): TrackedAnswer {
  const events: TrackedEvent[] = [];
  let badEvents = 0;
  for (const one of parcels) {
    const came = statusesOf(one);
    if (came === null) return { kind: 'nonsense', sentence: 'its answer has no list of statuses' };
    const own = came.flatMap((status) => eventOf(status, one));
    badEvents += came.length - own.length;
    events.push(...own);
  }
  return {
    kind: 'events',
    events,
    badEvents,
    problem: badEvents === 0 ? null : 'a status has no code or no time that exists',
  };
}

type Status = Extract<Parcel['tracking'], readonly unknown[]>[number];

/** The list of statuses under whichever of its names (T14); null where there is none. */
function statusesOf(parcel: Parcel): readonly Status[] | null {
  const { tracking, statusTotal, status, ocorrencias, eventos, historico } = parcel;
  const lists = [tracking, statusTotal, status, ocorrencias, eventos, historico];
  return lists.find((list): list is Status[] => Array.isArray(list)) ?? null;
}

function eventOf(status: Status, parcel: Parcel): TrackedEvent[] {
  const { codigo, codStatus, CodStatus, id, data, dataStatus, DataStatus, dataHora } = status;
  const description = memberText(status.descricao ?? status.descStatus ?? status.DescStatus);
  const written = memberText(codigo ?? codStatus ?? CodStatus ?? id);
  const occurredAtMs = localInstant(memberText(data ?? dataStatus ?? DataStatus ?? dataHora) ?? '');
  if (written === null || occurredAtMs === null) return [];
  const number = /^\d{1,4}$/.test(written) ? Number(written) : null;
  const code = number === null ? null : meaningOf(number);
  return [
    trackedEvent({
      carrierCode: number === null ? statusName(written) : String(number),
      code,
      occurredAtMs,
      description,
      message: memberText(status.cidade),
      trackingCode: awbOf(parcel),
      expectedOn: code === delivered ? null : localDay(memberText(parcel.previsaoEntrega)),
      raw: status,
    }),
  ];
}

const delivered = 3;
