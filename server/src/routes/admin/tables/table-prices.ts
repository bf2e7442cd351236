import { priceTableCell } from '@carreto/contract/admin/tables/table-prices';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { EditedSheets } from '../../../freight/quote/trial/edited-sheets.ts';
import { priceCell } from '../../../freight/quote/trial/price-cell.ts';
import { fromCell, toCell } from '../../../freight/quote/wire/cell.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { carrierName } from '../freights/receipts.ts';

/** Binds what `contract/src/admin/tables/table-prices.ts` declares. */
export function bindTablePrices(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const edited = new EditedSheets(desk.ctx);
  bind(server, priceTableCell, async ({ params, body }) =>
    toCell(await priceCell(desk, edited, fromCell(params.versionId, body)), carrierName(desk)),
  );
}
