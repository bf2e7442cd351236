import type { LostQuotesView } from '@carreto/contract/admin/freights/quote-files';
import type { LostQuotes } from '../archive/count-lost.ts';
import { bare } from '../receipt/settings-of-change.ts';

export function toLostQuotes({ looked, lost, places, next }: LostQuotes): LostQuotesView {
  return {
    ...{ looked, lost, nextCursor: next },
    places: places.map(({ zip, place, quotes, goodsCents, lastAt }) => ({
      ...{ zip: bare(zip), uf: place?.uf ?? null, city: place?.city ?? null },
      ...{ quotes, goodsCents, lastAt: lastAt.toISOString() },
    })),
  };
}
