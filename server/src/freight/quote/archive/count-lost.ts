import type { Context } from '../../../context.ts';
import { lookupPlace } from '../../../engine/places/place-index.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import { type FoundQuote, lookThrough, type QuoteSearch } from '../store/find-quotes.ts';
import { goodsOf } from './goods-of.ts';

/** A zip code that was quoted without an offer. */
export type LostPlace = {
  zip: number;
  place: Place | null;
  quotes: number;
  goodsCents: number;
  lastAt: Date;
};

/** What one part of a search comes to; `next`: the id before which the next part begins. */
export type LostQuotes = { looked: number; lost: number; places: LostPlace[]; next: string | null };

/**
 * Counts quotes that were shown no offer by where they were to go, most first: twenty thousand quotes at a time.
 * @throws Failure `invalid_request` as `findQuotes`
 */
export async function countLost(
  ctx: Pick<Context, 'db' | 'mirror'>,
  search: Omit<QuoteSearch, 'limit' | 'withoutOffers'>,
): Promise<LostQuotes> {
  const known = ctx.mirror.current.places;
  const places = new Map<number, LostPlace>();
  let lost = 0;
  const add = ({ destinationZip: zip, quotedAt, decision }: FoundQuote): void => {
    lost += 1;
    const before = places.get(zip);
    places.set(zip, {
      zip,
      place: before?.place ?? lookupPlace(known, zip),
      quotes: (before?.quotes ?? 0) + 1,
      goodsCents: (before?.goodsCents ?? 0) + goodsOf(decision).valueCents,
      // Newest first: the one that was seen first is the last.
      lastAt: before?.lastAt ?? quotedAt,
    });
  };
  const { looked, next } = await lookThrough(ctx, { ...search, withoutOffers: true, limit: 1 }, add);
  return {
    ...{ looked, lost, next },
    places: [...places.values()].sort((a, b) => b.quotes - a.quotes || a.zip - b.zip),
  };
}
