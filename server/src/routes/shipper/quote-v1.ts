import { quoteV1 } from '@carreto/contract/shipper/quote-v1';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { quote } from '../../freight/quote/quote.ts';
import { inWordsOfV1 } from '../../freight/quote/wire/v1-problems.ts';
import { toWireQuoteV1 } from '../../freight/quote/wire/v1-reply.ts';
import { fromWireQuoteV1 } from '../../freight/quote/wire/v1-request.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { requireOwnNumber } from '../../registry/shippers/identify.ts';

/** Binds what `contract/src/shipper/quote-v1.ts` declares. */
export function bindQuoteV1(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, quoteV1, async ({ body, caller, requestId }) => {
    const { shippers } = desk.ctx.mirror.current;
    const { address } = requireOwnNumber(shippers, caller.shipperId, body.remetente.cnpj);
    const request = fromWireQuoteV1(body, address.zip);
    const answer = quote(desk, { shipperId: caller.shipperId, requestId }, request);
    return toWireQuoteV1(await inWordsOfV1(request, answer));
  });
}
