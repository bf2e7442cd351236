import * as raw from '@carreto/contract/admin/freights/freight-raw';
import type { Context } from '../../../context.ts';
import { whatWasSaid } from '../../../freight/record/life/raw.ts';
import { toSaid } from '../../../freight/record/life/wire-raw.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/freights/freight-raw.ts` declares. */
export function bindFreightRaw(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, raw.getFreightRaw, async ({ params, caller }) => {
    const said = await whatWasSaid(ctx, { scope: caller.scope, code: params.freightCode });
    return { items: said.map(toSaid) };
  });
}
