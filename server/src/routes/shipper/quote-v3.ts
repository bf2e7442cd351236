import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { quote } from '../../freight/quote/quote.ts';
import { fromWireQuote } from '../../freight/quote/wire/request.ts';
import { answerQuote } from '../../freight/quote/wire/text/answer-quote.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/shipper/quote-v3.ts` declares. */
export function bindQuoteV3(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, quoteV3, async ({ body, caller, requestId }) => {
    const request = fromWireQuote(body);
    const { dispatchers, shipper } = await quote(desk, { shipperId: caller.shipperId, requestId }, request);
    return answerQuote(dispatchers, {
      shipperCnpj: shipper.cnpj,
      returns: request.returns,
      rfc3339Expiration: shipper.settings.rfc3339Expiration,
    });
  });
}
