import * as receipts from '@carreto/contract/admin/freights/receipts';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { compareReplays } from '../../../freight/quote/receipt/compare-replays.ts';
import { quoteReceipts } from '../../../freight/quote/receipt/quote-receipts.ts';
import { findQuotes } from '../../../freight/quote/store/find-quotes.ts';
import {
  type CarrierName,
  fromReplay,
  fromSearch,
  toComparison,
  toFoundQuotes,
  toReceipts,
} from '../../../freight/quote/wire/receipts.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/freights/receipts.ts` declares. */
export function bindReceipts(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, receipts.findQuotes, async ({ caller: { scope }, query }) =>
    toFoundQuotes(await findQuotes(desk.ctx, { ...fromSearch(query), scope })),
  );
  bind(server, receipts.getReceipts, async ({ params }) =>
    toReceipts(await quoteReceipts(desk, params.shipperId, params.quoteId), carrierName(desk)),
  );
  bind(server, receipts.replayQuote, async ({ params, body }) => {
    const quote = { shipperId: params.shipperId, id: params.quoteId };
    const compared = await compareReplays(desk, quote, fromReplay(body));
    return toComparison(compared, carrierName(desk));
  });
}

/** Trade names, from the mirror. */
export function carrierName({ ctx }: Pick<QuoteDesk, 'ctx'>): CarrierName {
  const { byId } = ctx.mirror.current.carriers;
  return (carrierId) => byId.get(carrierId)?.tradeName ?? `transportadora ${carrierId}`;
}
