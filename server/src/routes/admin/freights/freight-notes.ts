import * as notes from '@carreto/contract/admin/freights/freight-notes';
import type { Context } from '../../../context.ts';
import { assignFreight } from '../../../freight/record/notes/assign.ts';
import { addNote, listNotes } from '../../../freight/record/notes/notes.ts';
import { toNote } from '../../../freight/record/notes/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/freights/freight-notes.ts` declares. */
export function bindFreightNotes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, notes.listFreightNotes, async ({ params, query, caller }) => {
    const place = { scope: caller.scope, code: params.freightCode, ...pageStart(query) };
    return toPage(query, (await listNotes(ctx, place)).map(toNote));
  });
  bind(server, notes.addFreightNote, async ({ params, body, caller }) => {
    const written = { scope: caller.scope, code: params.freightCode, text: body.text };
    return toNote(await addNote(ctx, actorOf(caller), written));
  });
  bind(server, notes.assignFreight, async ({ params, body, caller }) => {
    const assigned = { scope: caller.scope, code: params.freightCode, operatorId: body.operatorId };
    return { assignee: await assignFreight(ctx, actorOf(caller), assigned) };
  });
}
