import type {
  ComparisonView,
  FoundQuoteView,
  OfferReceiptView,
  ReceiptsView,
  RefusalReceiptView,
} from '@carreto/contract/admin/freights/receipts';
import { ufOfCode } from '../../../engine/places/uf-ranges.ts';
import { formatDay, parseDay } from '../../../kernel/days.ts';
import { fail } from '../../../kernel/failure.ts';
import { costOf, transitOf } from '../rated.ts';
import type { Comparison, Pair, ReplayWith, Side } from '../receipt/compare-replays.ts';
import type { QuoteReceipts } from '../receipt/quote-receipts.ts';
import type { OfferReceipt, RefusalReceipt, Source } from '../receipt/receipts-of.ts';
import { explanationOf } from '../receipt/sum/explanation.ts';
import type { FoundQuote, FoundQuotes, QuoteSearch, ZipRanges } from '../store/find-quotes.ts';
import { toPackedVolume } from './packed-volume.ts';

/** The query of a search as it comes from the admin API or the command line. */
export type SearchQuery = {
  id?: string;
  requestId?: string;
  identification?: string;
  shipperId?: number;
  shipperIds?: string;
  carrierId?: number;
  from?: string;
  until?: string;
  originZip?: number;
  originZipUntil?: number;
  originUf?: string;
  destinationZip?: number;
  destinationZipUntil?: number;
  destinationUf?: string;
  withoutOffers?: boolean;
  cursor?: string;
  limit?: number;
};

/** What people call the carrier of an id. */
export type CarrierName = (carrierId: number) => string;

const usualLimit = 50;

/** @throws Failure `invalid_request` for a range that ends before it begins. */
export function fromSearch(query: SearchQuery): QuoteSearch {
  const from = parseDay(query.from ?? query.until ?? '');
  const until = parseDay(query.until ?? query.from ?? '');
  const { originZip, originZipUntil, originUf, destinationZip, destinationZipUntil, destinationUf } = query;
  return {
    id: query.id ?? null,
    requestId: query.requestId ?? null,
    identification: query.identification ?? null,
    shipperId: query.shipperId ?? null,
    shipperIds: query.shipperIds?.split(',').map(Number) ?? [],
    carrierId: query.carrierId ?? null,
    days: from === null || until === null ? null : { from, until },
    origin: rangesOf('originZip', { first: originZip, last: originZipUntil, uf: originUf }),
    destination: rangesOf('destinationZip', {
      first: destinationZip,
      last: destinationZipUntil,
      uf: destinationUf,
    }),
    withoutOffers: query.withoutOffers ?? false,
    before: query.cursor ?? null,
    limit: query.limit ?? usualLimit,
  };
}

type End = { first: number | undefined; last: number | undefined; uf: string | undefined };

function rangesOf(field: string, { first, last, uf }: End): ZipRanges | null {
  if (first === undefined && last === undefined)
    return uf === undefined ? null : (ufOfCode(uf)?.ranges ?? []);
  if (first === undefined || uf !== undefined) {
    const message = 'informe o primeiro CEP da faixa, ou só a UF';
    throw fail('invalid_request', { details: [{ field, message }] });
  }
  return [[first, last ?? first]];
}

export function toFoundQuotes({ quotes, next }: FoundQuotes): {
  items: FoundQuoteView[];
  nextCursor: string | null;
} {
  return { items: quotes.map(toFoundQuote), nextCursor: next };
}

function toFoundQuote({ decision, quotedAt, ...row }: FoundQuote): FoundQuoteView {
  const { offers, dispatcher } = decision;
  return {
    ...row,
    quotedAt: quotedAt.toISOString(),
    dispatcher: dispatcher.document,
    offerCount: offers.length,
    cheapestCents: offers.length === 0 ? null : Math.min(...offers.map(({ finalCents }) => finalCents)),
  };
}

export function toReceipts({ replay, offers, refusals }: QuoteReceipts, nameOf: CarrierName): ReceiptsView {
  const { quote, identical, decided } = replay;
  return {
    id: quote.id,
    shipperId: quote.shipperId,
    quotedAt: quote.quotedAt.toISOString(),
    engineRevision: quote.decision.engineRevision,
    identical,
    offers: offers.map((offer) => toOffer(offer, nameOf)),
    refusals: refusals.map((refusal) => toRefusal(refusal, nameOf)),
    volumes: decided.packing.volumes.map(toPackedVolume),
  };
}

/** @throws Failure `invalid_request` for versions that are missing or not wanted. */
export function fromReplay(body: { with: 'stored' | 'now' | 'versions'; versionIds?: number[] }): ReplayWith {
  const { versionIds } = body;
  if ((body.with === 'versions') !== (versionIds !== undefined)) {
    const message = 'informe versionIds com with "versions", e só com ele';
    throw fail('invalid_request', { details: [{ field: 'versionIds', message }] });
  }
  return body.with === 'versions' ? { kind: 'versions', versionIds: versionIds ?? [] } : { kind: body.with };
}

export function toComparison({ replay, pairs }: Comparison, nameOf: CarrierName): ComparisonView {
  const { quote, identical } = replay;
  return { id: quote.id, identical, pairs: pairs.map((pair) => toPair(pair, nameOf)) };
}

function toPair({ before, after, isSame }: Pair, nameOf: CarrierName): ComparisonView['pairs'][number] {
  const delta = (read: (offer: OfferReceipt) => number): number | null =>
    before !== null && after !== null && 'rated' in before && 'rated' in after
      ? read(after) - read(before)
      : null;
  const side = (one: Side | null): ComparisonView['pairs'][number]['before'] => {
    if (one === null) return null;
    if (!('rated' in one)) return toRefusal(one, nameOf);
    const offer = toOffer(one, nameOf);
    return isSame ? { ...offer, lines: [] } : offer;
  };
  return {
    same: isSame,
    costDeltaCents: delta(({ rated }) => costOf(rated)),
    finalDeltaCents: delta(({ rated }) => rated.finalPriceCents),
    daysDelta: delta(({ rated }) => Math.floor(rated.deliveryMinutes / minutesOfADay)),
    before: side(before),
    after: side(after),
  };
}

const minutesOfADay = 1440;

/** The receipt of an offer, as the administration reads it. */
export function toOffer(offer: OfferReceipt, nameOf: CarrierName): OfferReceiptView {
  const { number, rated, lines, count } = offer;
  const source = toSource(offer, nameOf);
  return {
    ...source,
    service: rated.service,
    number,
    identifier: rated.kind === 'live' ? rated.offer.identifier : null,
    costCents: costOf(rated),
    finalCents: rated.finalPriceCents,
    transitMinutes: transitOf(rated),
    extraDays: rated.outcome?.extraDays ?? 0,
    quotedOn: formatDay(count.fromDay),
    expectedOn: formatDay(count.untilDay),
    days: count.days.map(({ day, reason, isHoliday }) => ({
      on: formatDay(day),
      skipped: reason === null ? null : isHoliday ? ('holiday' as const) : ('weekend' as const),
      holiday: isHoliday ? reason : null,
    })),
    explanation: explanationOf(offer, source.carrierName),
    lines,
  };
}

/** The receipt of a refusal, likewise. */
export function toRefusal(refusal: RefusalReceipt, nameOf: CarrierName): RefusalReceiptView {
  const { code, words, ruleId, changes } = refusal;
  return {
    ...toSource(refusal, nameOf),
    code,
    text: words,
    ruleId,
    changes: changes.map((change) => ({
      text: change.words,
      next: change.next,
      setting: change.setting,
    })),
  };
}

function toSource({ source, name }: Source, nameOf: CarrierName) {
  return {
    versionId: 'versionId' in source ? source.versionId : null,
    tableId: name?.tableId ?? null,
    tableName: name?.tableName ?? null,
    versionNumber: name?.number ?? null,
    connectorId: 'connectorId' in source ? source.connectorId : null,
    carrierId: source.carrierId,
    carrierName: nameOf(source.carrierId),
  };
}
