import * as tracking from '@carreto/contract/shipper/tracking';
import type { Context } from '../../context.ts';
import * as track from '../../freight/track/answers/track.ts';
import { trackNfes } from '../../freight/track/answers/track-nfes.ts';
import * as wire from '../../freight/track/answers/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/shipper/tracking.ts` declares. */
export function bindTracking(server: HttpServer<Caller>, ctx: Context): void {
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
}
