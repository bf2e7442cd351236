import * as search from '@carreto/contract/admin/work/search';
import type { Context } from '../../../context.ts';
import { searchEverything } from '../../../freight/record/search/search.ts';
import { toSearch } from '../../../freight/record/search/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Most hits of a kind where nobody says. */
const usualLimit = 5;

/** Binds what `contract/src/admin/work/search.ts` declares. */
export function bindSearch(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, search.searchEverything, async ({ query: { q, kinds, limit = usualLimit }, caller }) => {
    const { scope, permissions } = caller;
    const input = {
      scope,
      permissions,
      limit,
      typed: q,
      kinds: kinds === undefined ? null : new Set(kinds.split(',')),
    };
    return toSearch(await searchEverything(ctx, input), permissions);
  });
}
