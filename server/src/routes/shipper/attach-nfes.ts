import {
  attachNfes as attachNfesEndpoint,
  attachNfeXml as attachNfeXmlEndpoint,
} from '@carreto/contract/shipper/attach-nfes';
import { attachNfeXml } from '../../freight/hire/nfe/attach-nfe-xml.ts';
import { attachNfes } from '../../freight/hire/nfe/attach-nfes.ts';
import { fromWireNfes } from '../../freight/hire/nfe/wire.ts';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/attach-nfes.ts` declares. */
export function bindAttachNfes(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
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
}
