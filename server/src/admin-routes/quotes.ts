import { getQuote } from '@carreto/contract/admin/freights/quotes';
import * as receipts from '@carreto/contract/admin/freights/receipts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { compareReplays } from '../freight/quote/receipt/compare-replays.ts';
import { quoteReceipts } from '../freight/quote/receipt/quote-receipts.ts';
import { replayQuote } from '../freight/quote/replay/replay.ts';
import { findQuotes } from '../freight/quote/store/find-quotes.ts';
import { toAdminQuote } from '../freight/quote/wire/admin.ts';
import {
  fromReplay,
  fromSearch,
  toComparison,
  toFoundQuotes,
  toReceipts,
} from '../freight/quote/wire/receipts.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';

/** Quotes of the past: found, explained, computed again. */
export function bindQuoteRoutes(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, receipts.findQuotes, async ({ query }) =>
    toFoundQuotes(await findQuotes(desk.ctx, fromSearch(query))),
  );
  bind(server, getQuote, async ({ params }) =>
    toAdminQuote(await replayQuote(desk, params.shipperId, params.quoteId)),
  );
  bind(server, receipts.getReceipts, async ({ params }) =>
    toReceipts(await quoteReceipts(desk, params.shipperId, params.quoteId)),
  );
  bind(server, receipts.replayQuote, async ({ params, body }) => {
    const quote = { shipperId: params.shipperId, id: params.quoteId };
    return toComparison(await compareReplays(desk, quote, fromReplay(body)));
  });
}
