import { checkPreInvoice } from '@carreto/contract/admin/charges/pre-invoices';
import type { Context } from '../../../context.ts';
import { checkPrefat } from '../../../freight/bill/files/check-prefat.ts';
import { toCheckedPreInvoices } from '../../../freight/bill/files/wire-checked.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/charges/pre-invoices.ts` declares. */
export function bindPreInvoices(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, checkPreInvoice, async ({ params: { shipperId }, body }) =>
    toCheckedPreInvoices(await checkPrefat(ctx, shipperId, body)),
  );
}
