import { type Kysely, sql } from 'kysely';
import { findCarrierNames } from '../../../registry/carriers/carrier-names.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { Rows } from '../../../rows.ts';
import { goodsOf } from '../../quote/archive/goods-of.ts';
import type { DecidedOffer, Decision } from '../../quote/store/decision.ts';
import { decodeRows } from '../../quote/store/decode-rows.ts';
import { type OfferRow, zipText } from './columns.ts';

/** Quotes that are in memory at a time. */
const fewAtOnce = 500;

type StoredRow = {
  shipperId: number;
  id: string;
  requestId: string;
  quotedAt: Date;
  originZip: number;
  destinationZip: number;
  decision: Buffer;
  isForgotten: boolean;
};

/** How many quotes a day has. */
export async function countDay(db: Kysely<Rows>, partition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(partition)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The quotes of a day by shipper and id, an offer a row. */
export async function* readDay(db: Kysely<Rows>, partition: string): AsyncGenerator<OfferRow[]> {
  const shippers = new Map(
    (await db.selectFrom('shipper').select(['id', 'tradeName']).execute()).map((row) => [
      row.id,
      row.tradeName,
    ]),
  );
  for (let after = { shipperId: 0, id: '' }; ; ) {
    const stored = await readPage(db, partition, after);
    const last = stored.at(-1);
    if (last === undefined) return;
    after = last;
    const decoded = await decodeRows(stored);
    const carriers = await carriersOf(
      db,
      decoded.map(({ decision }) => decision),
    );
    yield decoded.flatMap((quote): OfferRow[] => {
      const shared = {
        ...{ quoteId: quote.id, requestId: quote.requestId, shipperId: quote.shipperId },
        shipper: shippers.get(quote.shipperId) ?? String(quote.shipperId),
        quotedAtMs: quote.quotedAt.getTime(),
        originZip: zipText(quote.originZip, quote.isForgotten && quote.decision.request.reverse),
        destinationZip: zipText(quote.destinationZip, quote.isForgotten),
        decision: quote.decision,
        goods: goodsOf(quote.decision),
      };
      const offers = quote.decision.offers.map((offer, index) => ({
        ...shared,
        offer: { ...offer, number: index + 1, ...carriers(quote.decision, offer) },
      }));
      return offers.length === 0 ? [{ ...shared, offer: null }] : offers;
    });
  }
}

async function readPage(
  db: Kysely<Rows>,
  partition: string,
  after: { shipperId: number; id: string },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select quote.shipper_id as "shipperId", quote.id, quote.request_id as "requestId", quote.quoted_at as "quotedAt",
      quote.origin_zip as "originZip", quote.destination_zip as "destinationZip", quote.decision,
      recipient.anonymised_at is not null as "isForgotten"
    from (
      select * from ${sql.id(partition)} as quote
      where (shipper_id, id) > (${after.shipperId}::bigint, ${after.id}::text collate "C")
      order by shipper_id, id limit ${fewAtOnce}
    ) as quote
    left join hired_token as hired on hired.shipper_id = quote.shipper_id and hired.token = quote.id
    left join freight_recipient as recipient
      on recipient.shipper_id = hired.shipper_id and recipient.freight_code = hired.freight_code
    order by quote.shipper_id, quote.id`.execute(db);
  return rows;
}

type CarrierOf = { carrierId: number | null; carrier: string | null };

async function carriersOf(db: Kysely<Rows>, decisions: readonly Decision[]) {
  const versions = await findVersionNames(db, [
    ...new Set(decisions.flatMap(({ offers }) => offers.flatMap(({ versionId }) => versionId ?? []))),
  ]);
  const idOf = ({ live }: Decision, offer: DecidedOffer): number | null =>
    offer.versionId === null
      ? (live[offer.live?.answer ?? -1]?.carrierId ?? null)
      : (versions.get(offer.versionId)?.carrierId ?? null);
  const names = await findCarrierNames(
    db,
    decisions.flatMap((decision) => decision.offers.flatMap((offer) => idOf(decision, offer) ?? [])),
  );
  return (decision: Decision, offer: DecidedOffer): CarrierOf => {
    const carrierId = idOf(decision, offer);
    return { carrierId, carrier: carrierId === null ? null : (names.get(carrierId) ?? null) };
  };
}
