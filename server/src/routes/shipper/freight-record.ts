import * as record from '@carreto/contract/shipper/freight-record';
import type { Context } from '../../context.ts';
import { calendarFor } from '../../freight/calendar-for.ts';
import { type FreightRecord, freightRecord, recordOfOrder } from '../../freight/record/record.ts';
import { toWireRecord } from '../../freight/record/wire.ts';
import { trackingUrl } from '../../freight/tracking-url.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/shipper/freight-record.ts` declares. */
export function bindFreightRecord(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, record.findFreightRecord, async ({ query, caller: { shipperId } }) => {
    const { order_number: orderNumber, codigo_volume: volumeCode = null } = query;
    return shown(ctx, await recordOfOrder(ctx, { shipperId, orderNumber, volumeCode }));
  });
  bind(server, record.getFreightRecord, async ({ params, query, caller: { shipperId } }) => {
    const { codigo_volume: volumeCode = null } = query;
    return shown(ctx, await freightRecord(ctx, { shipperId, freightCode: params.id_frete, volumeCode }));
  });
}

function shown(ctx: Context, found: FreightRecord) {
  const { freight } = found;
  return toWireRecord(found, {
    trackingUrl: trackingUrl(ctx.config, freight),
    calendar: calendarFor(ctx, freight.shipperId),
  });
}
