import { Ajv } from 'ajv';
import { decimalToScaled } from '../../kernel/money.ts';
import { parseJsonBody } from '../../platform/http/request/parse-json.ts';
import { type CarrierOffer, type CarrierOutcome, refused } from './port.ts';
import { type AnswerJson, answerSchema, type OfferJson } from './wire-schema.ts';

/** An answer as it came. */
export type RawAnswer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer };

const ajv = new Ajv({ strictTypes: false, strictRequired: false });
const fits = ajv.compile<AnswerJson>(answerSchema);
const minutesOfADay = 1440;

/**
 * Reads a carrier's answer by the contract of `docs/live-carriers.md`. One thing wrong is enough: an answer that is
 * half understood could be a price that nobody meant.
 */
export function readAnswer(answer: RawAnswer, nowMs: number): CarrierOutcome {
  const { status, headers } = answer;
  if (status === 204) return refused('live_refused', 'it has no offer');
  if (status >= 300 && status < 400)
    return refused('live_down', `it answered ${status}; redirects are not followed`);
  const read = readJson(answer);
  if (status !== 200) {
    const refusal = read.json?.refusal;
    if (status >= 400 && status < 500 && refusal !== undefined) return refusedBy(refusal);
    return refused('live_down', `it answered ${status}`);
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') return nonsense(`its answer is encoded as ${quoted(encoding)}`);
  if (read.json === null) return nonsense(read.reason);
  const { offers, refusal } = read.json;
  if (refusal !== undefined) return refusedBy(refusal);
  return offers === undefined || offers.length === 0
    ? refused('live_refused', 'it has no offer')
    : readOffers(offers, nowMs);
}

type Read = { json: AnswerJson; reason: null } | { json: null; reason: string };

function readJson({ headers, body }: RawAnswer): Read {
  const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json'))
    return { json: null, reason: `its answer is ${type === '' ? 'of no type' : quoted(type)}, not JSON` };
  let value: unknown;
  try {
    value = parseJsonBody(body);
  } catch {
    return { json: null, reason: 'its answer is no valid JSON' };
  }
  if (fits(value)) return { json: value, reason: null };
  const [error] = fits.errors ?? [];
  return { json: null, reason: `its answer is off: ${pathOf(error?.instancePath)} ${error?.message ?? ''}` };
}

/** `/offers/0/price` as `offers[0].price`. */
function pathOf(pointer = ''): string {
  const path = pointer
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '');
  return path === '' ? 'the body' : path;
}

function refusedBy({ code, message }: NonNullable<AnswerJson['refusal']>): CarrierOutcome {
  return refused('live_refused', code === undefined ? message : `${message} (${code})`);
}

function readOffers(offers: readonly OfferJson[], nowMs: number): CarrierOutcome {
  const read: CarrierOffer[] = [];
  const services = new Set<string>();
  const identifiers = new Set<string>();
  for (const [index, json] of offers.entries()) {
    const problem = problemOf(json, nowMs);
    if (problem !== null) return nonsense(`its answer is off: offers[${index}].${problem}`);
    const offer = toOffer(json);
    services.add(`${offer.loadType} ${offer.service.trim().toLowerCase()}`);
    identifiers.add(offer.identifier);
    read.push(offer);
  }
  if (services.size < read.length) return nonsense('its answer offers one service twice');
  if (identifiers.size < read.length) return nonsense('its answer has one identifier twice');
  return { kind: 'offers', offers: read };
}

function problemOf({ price, expires_at }: OfferJson, nowMs: number): string | null {
  // Both sides are the number nearest to the same decimals, if it has no more than two.
  if (decimalToScaled(price, 2) / 100 !== price) return 'price has more than two decimals';
  if (expires_at === undefined) return null;
  const expiresAtMs = Date.parse(expires_at);
  if (Number.isNaN(expiresAtMs)) return 'expires_at is no instant';
  return expiresAtMs <= nowMs ? 'expires_at is over' : null;
}

function toOffer(json: OfferJson): CarrierOffer {
  const { weights = {}, delivery_hours = 0, delivery_minutes = 0 } = json;
  return {
    identifier: json.identifier,
    service: json.service,
    serviceCode: json.service_code ?? null,
    serviceDescription: json.service_description ?? null,
    deliveryNote: json.delivery_note ?? null,
    modal: json.modal ?? 'road',
    loadType: json.load_type ?? 'fractional',
    homeDelivery: json.home_delivery ?? null,
    carrierNeedsToReturnToSender: json.carrier_needs_to_return_to_sender ?? null,
    costCents: decimalToScaled(json.price, 2),
    transitMinutes: json.delivery_days * minutesOfADay + delivery_hours * 60 + delivery_minutes,
    cubedG: weights.cubed === undefined ? null : grams(weights.cubed),
    usedG: weights.used === undefined ? null : grams(weights.used),
    expiresAtMs: json.expires_at === undefined ? null : Date.parse(json.expires_at),
  };
}

/** Kilograms to grams; a positive weight never becomes 0. */
function grams(kilograms: number): number {
  return Math.max(1, decimalToScaled(kilograms, 3));
}

function nonsense(reason: string): CarrierOutcome {
  return refused('live_nonsense', reason);
}

function quoted(value: string): string {
  return `"${value.slice(0, 60).replace(/\P{ASCII}|\p{Cc}/gu, '?')}"`;
}
