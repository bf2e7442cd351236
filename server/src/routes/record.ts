import { readNewFreights } from '@carreto/contract/carrier/new-freights';
import { readNotfis } from '@carreto/contract/carrier/notfis';
import * as record from '@carreto/contract/shipper/freight-record';
import * as tracking from '@carreto/contract/shipper/tracking';
import type { Context } from '../context.ts';
import { calendarFor } from '../freight/calendar-for.ts';
import { carrierFeed } from '../freight/record/carrier-feed.ts';
import { type FreightRecord, freightRecord, recordOfOrder } from '../freight/record/record.ts';
import { toWireRecord } from '../freight/record/wire.ts';
import { toWireCarrierFreight } from '../freight/record/wire-carrier.ts';
import { writeNotfis } from '../freight/record/wire-notfis.ts';
import { toWireNotfis } from '../freight/record/wire-notfis-reply.ts';
import * as track from '../freight/track/answers/track.ts';
import { trackNfes } from '../freight/track/answers/track-nfes.ts';
import * as wire from '../freight/track/answers/wire.ts';
import { trackingUrl } from '../freight/tracking-url.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';

/** Freights as their shippers read them. */
export function bindRecordRoutes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, tracking.trackFreight, async ({ params, query, caller: { shipperId } }) => {
    const { identificador: identifier } = params;
    const volumeCode = query.codigo_volume ?? null;
    return wire.toWireTrail(await track.trackFreight(ctx, { shipperId, identifier, volumeCode }));
  });
  bind(server, tracking.trackBatch, async ({ body, caller: { shipperId } }) =>
    wire.toWireBatch(await track.trackBatch(ctx, { shipperId, freightCodes: body.fretes })),
  );
  bind(server, tracking.trackPeriod, async ({ query, caller: { shipperId } }) =>
    wire.toWirePeriod(await track.trackPeriod(ctx, { shipperId, ...wire.fromWirePeriod(query) })),
  );
  bind(server, tracking.trackNfes, async ({ query, caller: { shipperId } }) => {
    const nfes = query.invoices.map(wire.fromWireNfe);
    const volumeCode = query.codigo_volume ?? null;
    return wire.toWireNfeTrails(await trackNfes(ctx, { shipperId, nfes, volumeCode }));
  });
  bind(server, record.findFreightRecord, async ({ query, caller: { shipperId } }) => {
    const { order_number: orderNumber, codigo_volume: volumeCode = null } = query;
    return shown(ctx, await recordOfOrder(ctx, { shipperId, orderNumber, volumeCode }));
  });
  bind(server, record.getFreightRecord, async ({ params, query, caller: { shipperId } }) => {
    const { codigo_volume: volumeCode = null } = query;
    return shown(ctx, await freightRecord(ctx, { shipperId, freightCode: params.id_frete, volumeCode }));
  });
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
  bind(server, readNotfis, async ({ query, caller: { carrierId } }) => {
    const { versao: version = '5.0', since = '0' } = query;
    const feed = await carrierFeed(ctx, { carrierId, since: Number(since) });
    const file = writeNotfis(feed.freights, { version, nowMs: ctx.clock.nowMs() });
    return toWireNotfis(file, feed);
  });
}

function shown(ctx: Context, found: FreightRecord) {
  const { freight } = found;
  return toWireRecord(found, {
    trackingUrl: trackingUrl(ctx.config, freight),
    calendar: calendarFor(ctx, freight.shipperId),
  });
}
