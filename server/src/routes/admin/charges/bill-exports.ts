import * as files from '@carreto/contract/admin/charges/bill-exports';
import type { Context } from '../../../context.ts';
import { exportBills } from '../../../freight/bill/files/export-bills.ts';
import { exportPreInvoice } from '../../../freight/bill/files/export-pre-invoice.ts';
import type { SheetFile } from '../../../freight/bill/files/sheet-file.ts';
import { fromBillFilter } from '../../../freight/bill/review/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { seesPersonal } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/charges/bill-exports.ts` declares. */
export function bindBillExports(server: HttpServer<Caller>, ctx: Context): void {
  const answer = ({ bytes, contentType, fileName }: SheetFile) => ({ contentType, body: bytes, fileName });
  bind(server, files.exportBills, async ({ caller, query: { format = 'csv', ...query } }) => {
    const filter = { ...fromBillFilter(query), scope: caller.scope };
    const file = await exportBills(ctx, filter, { format, isMasked: !seesPersonal(caller) });
    const { contentType, fileName, body } = file;
    return { contentType, fileName, body };
  });
  bind(server, files.exportPreInvoice, async ({ params, query }) => {
    const { from = null, until = null, format = 'csv' } = query;
    return answer(await exportPreInvoice(ctx, { ...params, from, until }, format));
  });
}
