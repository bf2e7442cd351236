import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '../../../kernel/days.ts';
import { timeOfId, timeOrderedPrefix } from '../../../kernel/ids.ts';
import type { Rows } from '../../../rows.ts';

/** Quotes of one transaction, and the longest time that they are of. */
const fewAtOnce = 2000;

/**
 * Counts the next quotes, up to an instant before which every quote can be read, in the caller's transaction, which holds
 * `sums_state` with how far it has come: each is counted once. Gives whether there may be more.
 */
export async function countQuotesIn(tx: Transaction<Rows>, untilMs: number): Promise<boolean> {
  const { quotesUntil } = await tx.selectFrom('sumsState').select('quotesUntil').executeTakeFirstOrThrow();
  const end = timeOrderedPrefix(untilMs);
  const from = quotesUntil ?? '';
  if (from >= end) return false;
  const first = await firstFrom(tx, { from, end });
  const next = first === null ? end : await idBehindFew(tx, { from: first, end });
  if (first !== null) await sumUp(tx, { from, until: next });
  await tx.updateTable('sumsState').set({ quotesUntil: next }).execute();
  return next < end;
}

/** The id before which there are a few quotes of a day at most. */
async function idBehindFew(
  tx: Transaction<Rows>,
  { from, end }: { from: string; end: string },
): Promise<string> {
  const dayLater = timeOrderedPrefix(timeOfId(from) + DAY_MS);
  const last = dayLater < end ? dayLater : end;
  const { rows } = await sql<{ id: string }>`
    select next.id collate "C" as id from shipper cross join lateral (
      select quote.id from quote
      where quote.shipper_id = shipper.id and quote.id >= ${from} and quote.id < ${last}
      order by quote.id limit ${fewAtOnce + 1}) as next
    order by 1 offset ${fewAtOnce} limit 1`.execute(tx);
  return rows[0]?.id ?? last;
}

/** Shipper by shipper, for ids are in order within each alone. */
async function firstFrom(tx: Transaction<Rows>, span: { from: string; end: string }): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select min(first.id collate "C") as id from shipper cross join lateral (
      select quote.id from quote
      where quote.shipper_id = shipper.id and quote.id >= ${span.from} and quote.id < ${span.end}
      order by quote.id limit 1) as first`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * A decision is JSON with names, or behind a head of five bytes JSON with places (`quote/store/compact-decision.ts`). In both offers
 * stand as arrays: the version of the table, the cost, …; with an answer of a live carrier at their end.
 */
async function sumUp(tx: Transaction<Rows>, { from, until }: { from: string; until: string }): Promise<void> {
  await sql`
    with read as materialized (
      select quote.shipper_id, quote.id, (quote.quoted_at at time zone 'America/Sao_Paulo')::date as day,
        quote.destination_zip / 100000 as zip_block, get_byte(quote.decision, 0) = 2 as is_compact,
        convert_from(case get_byte(quote.decision, 0) when 2 then substring(quote.decision from 6)
          else quote.decision end, 'UTF8')::json as decision
      from shipper cross join lateral (
        select * from quote
        where quote.shipper_id = shipper.id and quote.id >= ${from} and quote.id < ${until}) as quote
      where not shipper.is_test
    ),
    found as materialized (
      select shipper_id, id, day, zip_block,
        case when is_compact then decision -> 3 else decision -> 'offers' end as offers,
        case when is_compact then decision -> 2 else decision -> 'live' end as live
      from read
    ),
    offered as materialized (
      select found.shipper_id, found.id, found.day, (offer.value ->> 1)::bigint as cents,
        coalesce(freight_table.carrier_id,
          (found.live -> (offer.value ->> 6)::integer ->> 'carrierId')::bigint) as carrier_id
      from found cross join lateral json_array_elements(found.offers) as offer
      left join freight_table_version as version on version.id = (offer.value ->> 0)::bigint
      left join freight_table on freight_table.id = version.table_id
    ),
    best as (
      select shipper_id, id, day, carrier_id, min(cents) as cents,
        min(cents) = min(min(cents)) over (partition by shipper_id, id) as is_cheapest
      from offered where carrier_id is not null group by shipper_id, id, day, carrier_id
    ),
    days as (
      insert into quote_day as kept
      select shipper_id, day, count(*), count(*) filter (where json_array_length(offers) = 0)
      from found group by shipper_id, day
      on conflict (shipper_id, day) do update
      set quotes = kept.quotes + excluded.quotes, without_offer = kept.without_offer + excluded.without_offer
    ),
    lost as (
      insert into quote_lost_day as kept
      select shipper_id, zip_block, day, count(*) from found
      where json_array_length(offers) = 0 group by shipper_id, zip_block, day
      on conflict (shipper_id, zip_block, day) do update set quotes = kept.quotes + excluded.quotes
    )
    insert into quote_offer_day as kept
    select shipper_id, carrier_id, day, count(*), count(*) filter (where is_cheapest)
    from best group by shipper_id, carrier_id, day
    on conflict (shipper_id, carrier_id, day) do update
    set offered = kept.offered + excluded.offered, cheapest = kept.cheapest + excluded.cheapest`.execute(tx);
}

/**
 * Forgets the sums of the days of which all quotes are still there, so that they are counted again; those of the first day of which
 * there are some, and of the days before, stay as they are.
 */
export async function forgetQuoteSumsIn(tx: Transaction<Rows>): Promise<void> {
  const { quotesUntil } = await tx.selectFrom('sumsState').select('quotesUntil').executeTakeFirstOrThrow();
  const first = await firstFrom(tx, { from: '', end: '~' });
  if (first === null || quotesUntil === null) return;
  const day = sql`(${new Date(timeOfId(first))}::timestamptz at time zone 'America/Sao_Paulo')::date`;
  for (const table of ['quote_day', 'quote_offer_day', 'quote_lost_day'])
    await sql`delete from ${sql.table(table)} where day > ${day}`.execute(tx);
  const { rows: before } = await sql`select from quote_day where day <= ${day} limit 1`.execute(tx);
  // Where nothing is kept of that day, it may be counted, too.
  if (before.length === 0) {
    await tx.updateTable('sumsState').set({ quotesUntil: null }).execute();
    return;
  }
  const { rows } = await sql<{ at: Date }>`
    select ((${day} + 1)::timestamp at time zone 'America/Sao_Paulo') as at`.execute(tx);
  const at = rows[0]?.at;
  if (at !== undefined)
    await tx
      .updateTable('sumsState')
      .set({ quotesUntil: timeOrderedPrefix(at.getTime()) })
      .execute();
}
