import type { Context } from '../../../context.ts';
import { findBillHits, findCteHits, findQuoteHits } from './find-charges.ts';
import { findFreightHits } from './find-freights.ts';
import {
  findCarrierHits,
  findCompanyHits,
  findPlaceHits,
  findProductHits,
  findTableHits,
} from './find-registered.ts';
import type { Hit, HitKind, Looking, Permissions } from './hit.ts';
import { type Recognised, recognise } from './recognise.ts';

type Searching = Pick<Context, 'db' | 'mirror'>;

/** What may be asked for. Null kinds: all of them. */
export type Search = Looking & { typed: string; kinds: ReadonlySet<string> | null };

type Finder = {
  kind: HitKind;
  /** One of these. */
  needs: readonly Parameters<Permissions['has']>[0][];
  find(ctx: Searching, looking: Search, recognised: readonly Recognised[]): Hit[] | Promise<Hit[]>;
};

/** What those find who are limited to dispatch points: freights of theirs, and who and where. */
const atPoints: ReadonlySet<HitKind> = new Set(['freight', 'company', 'carrier', 'place']);

/** In the order in which hits are shown. */
const finders: readonly Finder[] = [
  {
    kind: 'freight',
    needs: ['freights.read', 'partner.read'],
    find: ({ db }, ...query) => findFreightHits(db, ...query),
  },
  { kind: 'quote', needs: ['quotes.read'], find: ({ db }, ...query) => findQuoteHits(db, ...query) },
  {
    kind: 'cte',
    needs: ['audit.read', 'partner.read'],
    find: ({ db }, ...query) => findCteHits(db, ...query),
  },
  { kind: 'bill', needs: ['bills.read'], find: ({ db }, ...query) => findBillHits(db, ...query) },
  { kind: 'company', needs: ['registry.read'], find: findCompanyHits },
  { kind: 'carrier', needs: ['registry.read'], find: findCarrierHits },
  { kind: 'table', needs: ['tables.read'], find: findTableHits },
  {
    kind: 'product',
    needs: ['skus.read'],
    find: (ctx, search) => findProductHits(ctx, search, search.typed),
  },
  { kind: 'place', needs: ['registry.read'], find: (ctx, _, recognised) => findPlaceHits(ctx, recognised) },
];

/** What was found, and what the text was taken for. */
export type Found = { recognised: Recognised['as'][]; hits: Hit[] };

/** Looks a text up in everything that the caller may read, one lookup by an index after another. */
export async function searchEverything(ctx: Searching, search: Search): Promise<Found> {
  const recognised = recognise(search.typed);
  const hits: Hit[] = [];
  for (const { kind, needs, find } of finders) {
    const isAllowed = needs.some((permission) => search.permissions.has(permission));
    if (!isAllowed || search.kinds?.has(kind) === false) continue;
    if (search.scope.dispatchPointIds !== 'all' && !atPoints.has(kind)) continue;
    hits.push(...(await find(ctx, search, recognised)));
  }
  return { recognised: recognised.map(({ as }) => as), hits };
}
