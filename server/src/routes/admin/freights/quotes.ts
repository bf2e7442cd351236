import { getQuote } from '@carreto/contract/admin/freights/quotes';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { replayQuote } from '../../../freight/quote/replay/replay.ts';
import { toAdminQuote } from '../../../freight/quote/wire/admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/freights/quotes.ts` declares. */
export function bindQuotes(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, getQuote, async ({ params }) =>
    toAdminQuote(await replayQuote(desk, params.shipperId, params.quoteId)),
  );
}
