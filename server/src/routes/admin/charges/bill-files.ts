import { getBillFile } from '@carreto/contract/admin/charges/bill-files';
import type { Context } from '../../../context.ts';
import { fileOfBill } from '../../../freight/bill/file-of-bill.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** The files that bills came in. */
export function bindBillFiles(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, getBillFile, async ({ params }) => {
    const { fileName, bytes } = await fileOfBill(ctx, params.billId);
    // Carriers write in either encoding: bytes are not told to be in one.
    return { contentType: 'text/plain', fileName, body: bytes };
  });
}
