import { cancelFreight as cancelFreightEndpoint } from '@carreto/contract/shipper/cancel-freight';
import { cancelFreight } from '../../freight/hire/cancel-freight.ts';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/cancel-freight.ts` declares. */
export function bindCancelFreight(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, cancelFreightEndpoint, async (call) => {
    const freight = { shipperId: call.caller.shipperId, freightCode: call.params.id_frete };
    await once(ctx.db, keyedRequest(cancelFreightEndpoint, call), async (keep) => {
      await cancelFreight(ctx, freight, keep);
      return null;
    });
    return undefined;
  });
}
