import { orderImport } from '@carreto/contract/shipper/order-import';
import { importOrder } from '../../freight/hire/order-import/import-order.ts';
import { fromWireImport, inWordsOfImport, toWireImported } from '../../freight/hire/order-import/wire.ts';
import type { HiredFreight } from '../../freight/hire/write-freight.ts';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { trackingUrl } from '../../freight/tracking-url.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/order-import.ts` declares. */
export function bindOrderImport(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, orderImport, async (call) => {
    const { body: received, caller, requestId } = call;
    const imported = fromWireImport(received);
    const request = { shipperId: caller.shipperId, requestId, imported, received };
    const freight = await once(ctx.db, keyedRequest(orderImport, call), (keep: Keep<HiredFreight>) =>
      inWordsOfImport(importOrder(desk, { ...request, keep })),
    );
    return toWireImported(trackingUrl(ctx.config, freight), freight);
  });
}
