import { crc32 } from 'node:zlib';
import type { Box, PackingItem } from '../../../engine/packing/goods.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import type { QuoteRequest } from '../request.ts';
import type { DecidedOffer, Decision } from './decision.ts';

/**
 * A decision as it is kept: a byte for the form, four for the sum of what follows (CRC-32, first byte first), and JSON without
 * names, every member at a place of its own. `report/count/count-quotes.ts` reads offers and live answers of it in SQL.
 */
const form = 2;
const headBytes = 5;

/** Whether bytes are of this form; the one before is JSON, which begins with a brace. */
export function isCompact(bytes: Buffer): boolean {
  return bytes[0] === form;
}

type WrittenOffer = readonly number[];
type Flags = 0 | 1;

type Written = readonly [
  engineRevision: number,
  atMs: number,
  live: Decision['live'] | 0,
  offers: readonly WrittenOffer[],
  dispatcher: readonly [document: string, zip: number, declaredCents: number | null],
  request: ReturnType<typeof writeRequest>,
  items: readonly ReturnType<typeof writeItem>[],
  boxes: readonly Box[],
  origin: ReturnType<typeof writePlace>,
  destination: ReturnType<typeof writePlace>,
];

/** The bytes of a decision. */
export function writeCompact(decision: Decision): Buffer {
  const { engineRevision, atMs, live, offers, dispatcher, request, items, boxes } = decision;
  const written: Written = [
    engineRevision,
    atMs,
    live.length === 0 ? 0 : live,
    offers.map((offer) => writeOffer(offer, atMs)),
    [dispatcher.document, dispatcher.zip, dispatcher.declaredCents],
    writeRequest(request),
    items.map(writeItem),
    boxes,
    writePlace(decision.origin),
    writePlace(decision.destination),
  ];
  const text = JSON.stringify(written);
  const bytes = Buffer.allocUnsafe(headBytes + Buffer.byteLength(text));
  bytes[0] = form;
  bytes.write(text, headBytes);
  bytes.writeUInt32BE(crc32(bytes.subarray(headBytes)), 1);
  return bytes;
}

/**
 * The reverse of `writeCompact`.
 * @throws Error where the bytes are not those that were written
 */
export function readCompact(bytes: Buffer): Decision {
  const written = JSON.parse(bodyOf(bytes).toString()) as Written;
  const [engineRevision, atMs, live, offers] = written;
  const decided = offers.map((offer) => readOffer(offer, atMs));
  const head = { engineRevision, atMs, live: live === 0 ? [] : live, offers: decided };
  return withHead(head, written.slice(4) as unknown as Rest);
}

/** A kept decision whose offers are read one after the other, as far as they are wanted. */
export type OpenedDecision = Omit<Decision, 'offers'> & { offers: Iterable<DecidedOffer> };

/**
 * The same for who wants the first offers alone: those that nobody looks at are passed over, which for twenty of them is half of
 * what reading a decision takes. Null where live carriers answered: `readCompact` reads those.
 * @throws Error where the bytes are not those that were written
 */
export function openCompact(bytes: Buffer): OpenedDecision | null {
  const body = bodyOf(bytes);
  const start = body.indexOf(beforeOffers);
  const [engineRevision, atMs, live] = JSON.parse(`${body.toString('latin1', 0, start)}]`) as Written;
  if (live !== 0) return null;
  const from = start + beforeOffers.length;
  // Offers hold numbers alone: the first of these signs ends their list.
  const end = body[from] === closing ? from : body.indexOf(afterOffers, from) + 1;
  const rest = JSON.parse(`[${body.toString('utf8', end + afterOffer.length)}`) as Rest;
  const offers = offersIn(body.subarray(from, end), atMs);
  return withHead({ engineRevision, atMs, live: [], offers }, rest);
}

const [beforeOffers, afterOffers, afterOffer] = [',[', ']],', '],'];
const [comma, closing] = [','.charCodeAt(0), ']'.charCodeAt(0)];

/** Each `[…]` of a list without its outer brackets. */
function* offersIn(list: Buffer, atMs: number): Iterable<DecidedOffer> {
  let at = 0;
  while (at < list.length) {
    const end = list.indexOf(closing, at);
    yield readOffer(JSON.parse(list.toString('latin1', at, end + 1)) as WrittenOffer, atMs);
    at = list[end + 1] === comma ? end + 2 : list.length;
  }
}

function bodyOf(bytes: Buffer): Buffer {
  const body = bytes.subarray(headBytes);
  if (bytes.length < headBytes || crc32(body) !== bytes.readUInt32BE(1))
    throw new Error('a stored decision is damaged: its sum is not that of its bytes');
  return body;
}

/** What follows the offers. */
type Rest = Written extends readonly [number, number, unknown, unknown, ...infer After] ? After : never;

type Head<Offers> = { engineRevision: number; atMs: number; live: Decision['live']; offers: Offers };

function withHead<Offers>(
  { engineRevision, atMs, live, offers }: Head<Offers>,
  [dispatcher, request, items, boxes, origin, destination]: Rest,
) {
  const [document, zip, declaredCents] = dispatcher;
  return {
    v: 1 as const,
    engineRevision,
    request: readRequest(request),
    dispatcher: { document, zip, declaredCents },
    items: items.map(readItem),
    boxes,
    origin: readPlace(origin),
    destination: readPlace(destination),
    atMs,
    live,
    offers,
  };
}

/** Version, cost, then the final price and the end of its validity by how far they lie from cost and quote: short numbers. */
function writeOffer(offer: DecidedOffer, atMs: number): WrittenOffer {
  const { versionId, costCents, finalCents, transitMinutes, extraDays, expiresAtMs, live } = offer;
  const [discount, validMs] = [finalCents - costCents, expiresAtMs - atMs];
  return live === null
    ? [versionId ?? 0, costCents, discount, transitMinutes, extraDays, validMs]
    : [versionId ?? 0, costCents, discount, transitMinutes, extraDays, validMs, live.answer, live.offer];
}

function readOffer(numbers: WrittenOffer, atMs: number): DecidedOffer {
  const [versionId, costCents, answer, offer] = [numbers[0] ?? 0, numbers[1] ?? 0, numbers[6], numbers[7]];
  return {
    versionId: versionId === 0 ? null : versionId,
    live: answer === undefined || offer === undefined ? null : { answer, offer },
    costCents,
    finalCents: costCents + (numbers[2] ?? 0),
    transitMinutes: numbers[3] ?? 0,
    extraDays: numbers[4] ?? 0,
    expiresAtMs: atMs + (numbers[5] ?? 0),
  };
}

type Request = Omit<QuoteRequest, 'dispatchers'>;

function flag(value: boolean): Flags {
  return value ? 1 : 0;
}

function writeRequest({ recipient, returns, ...request }: Request) {
  return [
    request.platformCode,
    request.shipperCnpj,
    recipient.type,
    recipient.document,
    recipient.stateInscription,
    request.destinationZip,
    request.channel,
    request.subchannel,
    request.filter,
    request.limit,
    request.identification,
    flag(request.reverse),
    request.loadTypes,
    flag(returns.composition),
    flag(returns.volumes),
    flag(returns.appliedRules),
  ] as const;
}

function readRequest(written: ReturnType<typeof writeRequest>): Request {
  return {
    platformCode: written[0],
    shipperCnpj: written[1],
    recipient: { type: written[2], document: written[3], stateInscription: written[4] },
    destinationZip: written[5],
    channel: written[6],
    subchannel: written[7],
    filter: written[8],
    limit: written[9],
    identification: written[10],
    reverse: written[11] === 1,
    loadTypes: written[12],
    returns: {
      composition: written[13] === 1,
      volumes: written[14] === 1,
      appliedRules: written[15] === 1,
    },
  };
}

function writeItem(item: PackingItem) {
  return [
    item.index,
    item.line ?? -1,
    item.amount,
    item.category,
    item.sku,
    item.tag,
    item.description,
    item.heightMm,
    item.widthMm,
    item.lengthMm,
    item.unitWeightG,
    item.unitValueCents,
    flag(item.consolidate),
    flag(item.overlaid),
    flag(item.rotate),
    item.amountVolumes,
  ] as const;
}

function readItem(written: ReturnType<typeof writeItem>): PackingItem {
  const item: PackingItem = {
    index: written[0],
    amount: written[2],
    category: written[3],
    sku: written[4],
    tag: written[5],
    description: written[6],
    heightMm: written[7],
    widthMm: written[8],
    lengthMm: written[9],
    unitWeightG: written[10],
    unitValueCents: written[11],
    consolidate: written[12] === 1,
    overlaid: written[13] === 1,
    rotate: written[14] === 1,
    amountVolumes: written[15],
  };
  if (written[1] >= 0) item.line = written[1];
  return item;
}

function writePlace(place: Place | null) {
  if (place === null) return 0;
  const { zip, uf, ibge, city, latitude, longitude } = place;
  return [zip, uf, ibge, city, latitude, longitude] as const;
}

function readPlace(written: ReturnType<typeof writePlace>): Place | null {
  if (written === 0) return null;
  const [zip, uf, ibge, city, latitude, longitude] = written;
  return { zip, uf, ibge, city, latitude, longitude };
}
