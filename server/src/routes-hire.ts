import { attachNfes as attachNfesEndpoint } from '@carreto/contract/shipper/attach-nfes';
import { attachNfes } from './freight/hire/attach-nfes.ts';
import { fromWireNfes } from './freight/hire/wire-nfe.ts';
import type { QuoteDesk } from './freight/quote/desk.ts';
import { bind } from './platform/http/bind.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { Caller } from './registry/access/access-part.ts';

/** What is done to a freight by its shipper once it is hired. */
export function bindHireRoutes(server: HttpServer<Caller>, { ctx }: QuoteDesk): void {
  bind(server, attachNfesEndpoint, async ({ params, body, caller }) => {
    const freight = { shipperId: caller.shipperId, freightCode: params.id_frete };
    await attachNfes(ctx, freight, fromWireNfes(body.nota_fiscal));
    return undefined;
  });
}
