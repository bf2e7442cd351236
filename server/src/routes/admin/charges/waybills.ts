import * as contract from '@carreto/contract/admin/charges/waybills';
import type { Context } from '../../../context.ts';
import { searchWaybills } from '../../../freight/cte/waybills/search-waybills.ts';
import { fromWaybillQuery, toWaybillPage } from '../../../freight/cte/waybills/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/charges/waybills.ts` declares. */
export function bindWaybills(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, contract.searchWaybills, async ({ caller, query }) =>
    toWaybillPage(query, await searchWaybills(ctx, fromWaybillQuery(query, caller.scope))),
  );
}
