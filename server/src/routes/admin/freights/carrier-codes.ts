import * as codes from '@carreto/contract/admin/freights/carrier-codes';
import type { Context } from '../../../context.ts';
import { forgetMeaning } from '../../../freight/track/quarantine/forget-meaning.ts';
import { keepMeaning } from '../../../freight/track/quarantine/keep-meaning.ts';
import { listCarrierCodes } from '../../../freight/track/quarantine/list-codes.ts';
import { toCarrierCode } from '../../../freight/track/quarantine/wire-codes.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** What the occurrence codes of a carrier mean. */
export function bindCarrierCodes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, codes.listCarrierCodes, async ({ caller: { scope }, params }) => ({
    items: (await listCarrierCodes(ctx, { ...params, scope })).map(toCarrierCode),
  }));
  bind(server, codes.putCarrierCode, ({ caller, params, body }) =>
    keepMeaning(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, codes.removeCarrierCode, ({ caller, params, query }) =>
    forgetMeaning(ctx, actorOf(caller), { ...params, ...query, shipperId: query.shipperId ?? null }),
  );
}
