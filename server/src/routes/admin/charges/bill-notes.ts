import * as notes from '@carreto/contract/admin/charges/bill-notes';
import type { Context } from '../../../context.ts';
import { addBillNote, listBillNotes } from '../../../freight/bill/notes/notes.ts';
import { toBillNote } from '../../../freight/bill/notes/wire.ts';
import { assignBill } from '../../../freight/record/notes/assign-charge.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/charges/bill-notes.ts` declares. */
export function bindBillNotes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, notes.listBillNotes, async ({ params: { billId }, query }) =>
    toPage(query, (await listBillNotes(ctx, { billId, ...pageStart(query) })).map(toBillNote)),
  );
  bind(server, notes.addBillNote, async ({ params: { billId }, body: { text }, caller }) =>
    toBillNote(await addBillNote(ctx, actorOf(caller), { billId, text })),
  );
  bind(server, notes.assignBill, async ({ params: { billId }, body: { operatorId }, caller }) => ({
    assignee: await assignBill(ctx, actorOf(caller), { billId, operatorId }),
  }));
}
