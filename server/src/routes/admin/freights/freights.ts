import * as freights from '@carreto/contract/admin/freights/freights';
import type { Context } from '../../../context.ts';
import { freightByCode } from '../../../freight/record/life/detail.ts';
import { searchFreights } from '../../../freight/record/list/search.ts';
import { fromFreightQuery, toFoundFreight } from '../../../freight/record/list/wire.ts';
import { freightLife } from '../../../freight/record/timeline.ts';
import { toFreight } from '../../../freight/record/wire-admin.ts';
import { toTimeline } from '../../../freight/record/wire-timeline.ts';
import { trackingUrl } from '../../../freight/tracking-url.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Freights as people look for them. */
export function bindFreights(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, freights.findFreights, async ({ query, caller }) => {
    const found = await searchFreights(ctx, fromFreightQuery(query, caller));
    return {
      items: found.freights.map((one) => toFoundFreight(one, ctx.clock.nowMs())),
      nextCursor: found.next,
    };
  });
  bind(server, freights.getFreight, async ({ params }) => {
    const freight = await freightByCode(ctx, params.freightCode);
    const world = ctx.mirror.current;
    const nowMs = ctx.clock.nowMs();
    return toFreight(freight, { trackingUrl: trackingUrl(ctx.config, freight), world, nowMs });
  });
  bind(server, freights.getFreightTimeline, async ({ params }) => ({
    events: toTimeline(await freightLife(ctx, params.freightCode)),
  }));
}
