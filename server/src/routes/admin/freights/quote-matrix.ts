import * as matrix from '@carreto/contract/admin/freights/quote-matrix';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { priceMatrix } from '../../../freight/quote/trial/price-matrix.ts';
import { fromMatrix, toMatrix } from '../../../freight/quote/wire/matrix.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { carrierName } from './receipts.ts';

/** Binds what `contract/src/admin/freights/quote-matrix.ts` declares. */
export function bindQuoteMatrix(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, matrix.priceMatrix, async ({ params, body }) =>
    toMatrix(await priceMatrix(desk, params.shipperId, fromMatrix(body)), carrierName(desk)),
  );
}
