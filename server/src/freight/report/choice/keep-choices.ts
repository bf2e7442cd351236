import { type RawBuilder, sql, type Transaction } from 'kysely';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { Rows } from '../../../rows.ts';
import type { DecidedOffer, Decision } from '../../quote/store/decision.ts';
import { decodeRows } from '../../quote/store/decode-rows.ts';
import type { FreightKey } from '../count/freight-key.ts';
import { choose, type StoodOffer } from './choose.ts';

/** Promises of so many days before the hire say how a carrier keeps them, where there were so many. */
const keptDays = 90;
const fewestDue = 20;
/** Of a business day. */
const dayMinutes = 1440;

type Hire = FreightKey & { offerNumber: number; hiredAt: Date; decision: Buffer };

/**
 * Keeps what stood when freights were hired from offers, of those of which it is not kept yet and whose quote is still there; in
 * the caller's transaction.
 */
export async function keepChoicesIn(tx: Transaction<Rows>, keys: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Hire>`
    select freight.shipper_id as "shipperId", freight.code, freight.offer_number as "offerNumber",
      freight.hired_at as "hiredAt", quote.decision
    from (${keys}) as key (shipper_id, code)
    join freight on freight.shipper_id = key.shipper_id and freight.code = key.code
    join quote on quote.shipper_id = freight.shipper_id and quote.id = freight.offer_token
    where not freight.reverse and not exists (select from freight_choice as kept
      where kept.shipper_id = freight.shipper_id and kept.freight_code = freight.code)`.execute(tx);
  if (rows.length === 0) return;
  const hires = await decodeRows(rows);
  const carrierOf = await carriersOf(tx, hires);
  const keptOf = new Map<number, Map<number, number>>();
  const choices = [];
  for (const { shipperId, code, offerNumber, hiredAt, decision } of hires) {
    const day = Math.floor(hiredAt.getTime() / 86_400_000);
    const kept = keptOf.get(day) ?? (await keptBefore(tx, hiredAt));
    keptOf.set(day, kept);
    const offers = decision.offers.map((offer) => stood(offer, carrierOf(decision, offer), kept));
    const taken = offers[offerNumber - 1];
    if (taken === undefined) continue;
    const atMs = hiredAt.getTime();
    const stoodThen = offers.filter(
      (offer, index) => offer === taken || (decision.offers[index]?.expiresAtMs ?? 0) >= atMs,
    );
    choices.push(rowOf({ shipperId, code }, choose(stoodThen, taken)));
  }
  if (choices.length > 0) await tx.insertInto('freightChoice').values(choices).execute();
}

function rowOf(
  { shipperId, code }: FreightKey,
  { offerCount, taken, cheapest, fastest, bestKept, reason }: ReturnType<typeof choose>,
) {
  return {
    ...{ shipperId, freightCode: code, offerCount, reason },
    ...{ takenCents: taken.costCents, takenMinutes: taken.minutes },
    cheapestCarrierId: cheapest.carrierId,
    cheapestCents: cheapest.costCents,
    cheapestMinutes: cheapest.minutes,
    fastestCarrierId: fastest.carrierId,
    fastestCents: fastest.costCents,
    fastestMinutes: fastest.minutes,
    keptCarrierId: bestKept?.carrierId ?? null,
    keptCents: bestKept?.costCents ?? null,
  };
}

function stood(offer: DecidedOffer, carrierId: number, kept: ReadonlyMap<number, number>): StoodOffer {
  const { costCents, finalCents, transitMinutes, extraDays } = offer;
  const minutes = transitMinutes + extraDays * dayMinutes;
  return { carrierId, costCents, finalCents, minutes, keptPpm: kept.get(carrierId) ?? null };
}

type CarrierOf = (decision: Decision, offer: DecidedOffer) => number;

/** Whose an offer is; 0 where nobody knows any more. */
async function carriersOf(
  tx: Transaction<Rows>,
  hires: readonly { decision: Decision }[],
): Promise<CarrierOf> {
  const versionIds = new Set(
    hires.flatMap(({ decision }) => decision.offers.flatMap(({ versionId }) => versionId ?? [])),
  );
  const names = await findVersionNames(tx, [...versionIds]);
  return (decision, { versionId, live }) =>
    (versionId === null ? decision.live[live?.answer ?? -1]?.carrierId : names.get(versionId)?.carrierId) ??
    0;
}

/** Millionths of the promises that each carrier kept, over all shippers, of those that were due before. */
async function keptBefore(tx: Transaction<Rows>, at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ carrierId: number; keptPpm: number }>`
    select carrier_id as "carrierId", (sum(on_time) * 1000000 / sum(due))::bigint as "keptPpm"
    from freight_day
    where day >= (${at}::timestamptz at time zone 'America/Sao_Paulo')::date - ${sql.lit(keptDays)}
      and day < (${at}::timestamptz at time zone 'America/Sao_Paulo')::date
    group by carrier_id having sum(due) >= ${fewestDue}`.execute(tx);
  return new Map(rows.map(({ carrierId, keptPpm }) => [carrierId, keptPpm]));
}
