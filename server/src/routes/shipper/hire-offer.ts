import { hireOffer as hireOfferEndpoint } from '@carreto/contract/shipper/hire-offer';
import { hireOffer } from '../../freight/hire/hire-offer.ts';
import { fromWireHire, toWireHired } from '../../freight/hire/wire.ts';
import type { HiredFreight } from '../../freight/hire/write-freight.ts';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { trackingUrl } from '../../freight/tracking-url.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/hire-offer.ts` declares. */
export function bindHireOffer(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, hireOfferEndpoint, async (call) => {
    const { params, body, caller } = call;
    const { token_oferta: token, oferta: offerNumber } = params;
    const request = { shipperId: caller.shipperId, token, offerNumber };
    const order = fromWireHire(body);
    const freight = await once(ctx.db, keyedRequest(hireOfferEndpoint, call), (keep: Keep<HiredFreight>) =>
      hireOffer(desk, { ...request, order, received: body, keep }),
    );
    return toWireHired(trackingUrl(ctx.config, freight), freight);
  });
}
