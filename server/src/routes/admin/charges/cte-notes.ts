import * as notes from '@carreto/contract/admin/charges/cte-notes';
import type { Context } from '../../../context.ts';
import { addCteNote, listCteNotes } from '../../../freight/cte/notes/notes.ts';
import { toCteNote } from '../../../freight/cte/notes/wire.ts';
import { assignCte } from '../../../freight/record/notes/assign-charge.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/charges/cte-notes.ts` declares. */
export function bindCteNotes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, notes.listCteNotes, async ({ params: { cteId }, query }) =>
    toPage(query, (await listCteNotes(ctx, { cteId, ...pageStart(query) })).map(toCteNote)),
  );
  bind(server, notes.addCteNote, async ({ params: { cteId }, body: { text }, caller }) =>
    toCteNote(await addCteNote(ctx, actorOf(caller), { cteId, text })),
  );
  bind(server, notes.assignCte, async ({ params: { cteId }, body: { operatorId }, caller }) => ({
    assignee: await assignCte(ctx, actorOf(caller), { cteId, operatorId }),
  }));
}
