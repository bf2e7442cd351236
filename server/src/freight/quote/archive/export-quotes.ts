import type { Context } from '../../../context.ts';
import { type QuoteSheetRow, quoteColumns, quoteRow } from '../../../documents/quote-sheet/quote-columns.ts';
import {
  type SheetFormat,
  sheetContentTypes,
  tabInPieces,
} from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell } from '../../../documents/spreadsheets/write-xlsx.ts';
import type { Reads } from '../../../platform/db/hosts/long-reads.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { Rows } from '../../../rows.ts';
import { bare } from '../receipt/settings-of-change.ts';
import type { DecidedOffer, Decision } from '../store/decision.ts';
import { type FoundQuote, type FoundQuotes, findQuotes, type QuoteSearch } from '../store/find-quotes.ts';
import { goodsOf } from './goods-of.ts';

/** Rows that one file takes. */
const mostRows = 200_000;
/** Quotes that are in memory at a time. */
const fewAtOnce = 200;
const minutesOfADay = 1440;

type Exporting = Pick<Context, 'longReads' | 'mirror'>;
type Reading = Pick<Context, 'mirror'> & { reads: Reads<Rows> };
type Search = Omit<QuoteSearch, 'before' | 'limit'>;

/** A file that is written while it is read. */
export type QuoteFile = { contentType: string; fileName: string; body: AsyncGenerator<Uint8Array> };

/**
 * The stored quotes of a search as a file, a row each, newest first. They are read page by page while the file is taken,
 * on a standby where one has what was stored before.
 * @throws Failure `invalid_request` as `findQuotes`
 */
export async function exportQuotes(
  ctx: Exporting,
  { format, search }: { format: SheetFormat; search: Search },
): Promise<QuoteFile> {
  // What is wrong with the search is said before the file begins.
  const reading = { mirror: ctx.mirror, reads: await ctx.longReads.upToNow() };
  const first = await pageOf(reading, search, null);
  const tab = { name: 'Cotações', columns: quoteColumns, pages: pagesOf(reading, search, first) };
  return {
    contentType: sheetContentTypes[format],
    fileName: `cotacoes.${format}`,
    body: tabInPieces(format, tab),
  };
}

function pageOf({ reads }: Reading, search: Search, before: string | null): Promise<FoundQuotes> {
  return reads.run((db) => findQuotes({ db }, { ...search, before, limit: fewAtOnce }));
}

async function* pagesOf(reading: Reading, search: Search, first: FoundQuotes): AsyncGenerator<XlsxCell[][]> {
  let page = first;
  for (let rows = 0; ; ) {
    rows += page.quotes.length;
    yield (await rowsOf(reading, page.quotes)).map(quoteRow);
    if (page.next === null) return;
    if (rows >= mostRows) {
      yield [[`O arquivo termina em ${rows} cotações; há mais. Escolha um período mais curto.`]];
      return;
    }
    page = await pageOf(reading, search, page.next);
  }
}

async function rowsOf({ mirror, reads }: Reading, quotes: readonly FoundQuote[]): Promise<QuoteSheetRow[]> {
  const { shippers, carriers } = mirror.current;
  const cheapest = quotes.map(({ decision }) => cheapestOf(decision));
  const versionIds = [...new Set(cheapest.flatMap((one) => one?.versionId ?? []))];
  const names = await reads.run((db) => findVersionNames(db, versionIds));
  return quotes.map(({ id, quotedAt, shipperId, identification, decision, ...zips }, index) => {
    const { origin, destination, request } = decision;
    const goods = goodsOf(decision);
    const offer = cheapest[index] ?? null;
    const carrierId = offer === null ? null : carrierOf(decision, offer, names);
    return {
      ...{ id, quotedAt, identification, channel: request.channel, reverse: request.reverse },
      shipper: shippers.get(shipperId)?.tradeName ?? String(shipperId),
      ...{ originZip: bare(zips.originZip), destinationZip: bare(zips.destinationZip) },
      ...{ originUf: origin?.uf ?? null, destinationUf: destination?.uf ?? null },
      destinationCity: destination?.city ?? null,
      ...{ units: goods.units, weightG: goods.weightG, goodsCents: goods.valueCents },
      offerCount: decision.offers.length,
      cheapest:
        offer === null
          ? null
          : {
              carrier: carriers.byId.get(carrierId ?? 0)?.tradeName ?? '',
              ...{ costCents: offer.costCents, finalCents: offer.finalCents },
              days: Math.max(0, Math.floor(offer.transitMinutes / minutesOfADay) + offer.extraDays),
            },
    };
  });
}

function cheapestOf({ offers }: Decision): DecidedOffer | null {
  return offers.reduce<DecidedOffer | null>(
    (least, offer) => (least === null || offer.finalCents < least.finalCents ? offer : least),
    null,
  );
}

function carrierOf(
  { live }: Decision,
  offer: DecidedOffer,
  names: Awaited<ReturnType<typeof findVersionNames>>,
): number | null {
  if (offer.versionId !== null) return names.get(offer.versionId)?.carrierId ?? null;
  return live[offer.live?.answer ?? -1]?.carrierId ?? null;
}
