import { readNewFreights } from '@carreto/contract/carrier/new-freights';
import type { Context } from '../../context.ts';
import { calendarFor } from '../../freight/calendar-for.ts';
import { carrierFeed } from '../../freight/record/carrier-feed.ts';
import { toWireCarrierFreight } from '../../freight/record/wire-carrier.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/new-freights.ts` declares. */
export function bindNewFreights(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, readNewFreights, async ({ query, caller: { carrierId } }) => {
    const feed = await carrierFeed(ctx, { carrierId, since: Number(query.since ?? 0) });
    return {
      fretes: feed.freights.map((freight) =>
        toWireCarrierFreight(freight, calendarFor(ctx, freight.shipperId)),
      ),
      proximo: String(feed.next),
      mais: feed.isMore,
    };
  });
}
