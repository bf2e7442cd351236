import {
  attachNfes as attachNfesEndpoint,
  attachNfeXml as attachNfeXmlEndpoint,
} from '@carreto/contract/shipper/attach-nfes';
import { cancelFreight as cancelFreightEndpoint } from '@carreto/contract/shipper/cancel-freight';
import { checkStatus as checkStatusEndpoint } from '@carreto/contract/shipper/check-status';
import { hireOffer as hireOfferEndpoint } from '@carreto/contract/shipper/hire-offer';
import { orderImport } from '@carreto/contract/shipper/order-import';
import { cancelFreight } from '../freight/hire/cancel-freight.ts';
import { checkStatus } from '../freight/hire/check-status.ts';
import { hireOffer } from '../freight/hire/hire-offer.ts';
import { attachNfeXml } from '../freight/hire/nfe/attach-nfe-xml.ts';
import { attachNfes } from '../freight/hire/nfe/attach-nfes.ts';
import { fromWireNfes } from '../freight/hire/nfe/wire.ts';
import { importOrder } from '../freight/hire/order-import/import-order.ts';
import { fromWireImport, inWordsOfImport, toWireImported } from '../freight/hire/order-import/wire.ts';
import { fromWireHire, toWireHired } from '../freight/hire/wire.ts';
import { toWireStatus } from '../freight/hire/wire-status.ts';
import type { HiredFreight } from '../freight/hire/write-freight.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { trackingUrl } from '../freight/tracking-url.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { type Keep, once } from '../platform/idempotency/once.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { keyedRequest } from './keyed-request.ts';

/** Hiring, and what is done to a freight by its shipper afterwards. */
export function bindHireRoutes(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, hireOfferEndpoint, async (call) => {
    const { params, body, caller } = call;
    const { token_oferta: token, oferta: offerNumber } = params;
    const asked = { shipperId: caller.shipperId, token, offerNumber };
    const order = fromWireHire(body);
    const freight = await once(ctx.db, keyedRequest(hireOfferEndpoint, call), (keep: Keep<HiredFreight>) =>
      hireOffer(desk, { ...asked, order, received: body, keep }),
    );
    return toWireHired(trackingUrl(ctx.config, freight), freight);
  });
  bind(server, orderImport, async (call) => {
    const { body: received, caller, requestId } = call;
    const imported = fromWireImport(received);
    const asked = { shipperId: caller.shipperId, requestId, imported, received };
    const freight = await once(ctx.db, keyedRequest(orderImport, call), (keep: Keep<HiredFreight>) =>
      inWordsOfImport(importOrder(desk, { ...asked, keep })),
    );
    return toWireImported(trackingUrl(ctx.config, freight), freight);
  });
  bind(server, attachNfesEndpoint, async (call) => {
    const freight = { shipperId: call.caller.shipperId, freightCode: call.params.id_frete };
    const nfes = fromWireNfes(call.body.nota_fiscal);
    await once(ctx.db, keyedRequest(attachNfesEndpoint, call), async (keep) => {
      await attachNfes(ctx, freight, { nfes, keep });
      return null;
    });
    return undefined;
  });
  bind(server, attachNfeXmlEndpoint, async (call) => {
    const freight = { shipperId: call.caller.shipperId, freightCode: call.params.id_frete };
    await once(ctx.db, keyedRequest(attachNfeXmlEndpoint, call), async (keep) => {
      await attachNfeXml(ctx, freight, { xml: call.body, keep });
      return null;
    });
    return undefined;
  });
  bind(server, cancelFreightEndpoint, async (call) => {
    const freight = { shipperId: call.caller.shipperId, freightCode: call.params.id_frete };
    await once(ctx.db, keyedRequest(cancelFreightEndpoint, call), async (keep) => {
      await cancelFreight(ctx, freight, keep);
      return null;
    });
    return undefined;
  });
  bind(server, checkStatusEndpoint, async ({ body, caller }) => {
    const { cnpj: shipperCnpj, codigo_plataforma: platformCode } = body;
    return toWireStatus(await checkStatus(ctx, { shipperId: caller.shipperId, shipperCnpj, platformCode }));
  });
}
