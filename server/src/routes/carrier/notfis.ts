import { readNotfis } from '@carreto/contract/carrier/notfis';
import type { Context } from '../../context.ts';
import { carrierFeed } from '../../freight/record/carrier-feed.ts';
import { writeNotfis } from '../../freight/record/wire-notfis.ts';
import { toWireNotfis } from '../../freight/record/wire-notfis-reply.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/notfis.ts` declares. */
export function bindNotfis(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, readNotfis, async ({ query, caller: { carrierId } }) => {
    const { versao: version = '5.0', since = '0' } = query;
    const feed = await carrierFeed(ctx, { carrierId, since: Number(since) });
    const file = writeNotfis(feed.freights, { version, nowMs: ctx.clock.nowMs() });
    return toWireNotfis(file, feed);
  });
}
