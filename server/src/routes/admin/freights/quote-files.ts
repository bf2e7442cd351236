import * as files from '@carreto/contract/admin/freights/quote-files';
import type { Context } from '../../../context.ts';
import { countLost } from '../../../freight/quote/archive/count-lost.ts';
import { exportQuotes } from '../../../freight/quote/archive/export-quotes.ts';
import { toLostQuotes } from '../../../freight/quote/wire/archive.ts';
import { fromSearch } from '../../../freight/quote/wire/receipts.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/freights/quote-files.ts` declares. */
export function bindQuoteFiles(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, files.exportQuotes, ({ query: { format = 'csv', ...query }, caller: { scope } }) =>
    exportQuotes(ctx, { format, search: { ...fromSearch(query), scope } }),
  );
  bind(server, files.countLostQuotes, async ({ query, caller: { scope } }) =>
    toLostQuotes(await countLost(ctx, { ...fromSearch(query), scope })),
  );
}
