import * as trials from '@carreto/contract/admin/freights/quote-trials';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { tryQuote } from '../../../freight/quote/trial/try-quote.ts';
import { fromTrial, toTriedQuote } from '../../../freight/quote/wire/trial.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { carrierName } from './receipts.ts';

/** Binds what `contract/src/admin/freights/quote-trials.ts` declares. */
export function bindQuoteTrials(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, trials.tryQuote, async ({ params, body }) =>
    toTriedQuote(await tryQuote(desk, params.shipperId, fromTrial(body)), carrierName(desk)),
  );
}
