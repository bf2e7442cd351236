import * as quarantine from '@carreto/contract/admin/quarantine';
import type { Context } from '../context.ts';
import { discardHeld } from '../freight/track/in/held/discard-held.ts';
import { findHeld, getHeld } from '../freight/track/in/held/find-held.ts';
import { mapHeldCode } from '../freight/track/in/held/map-held-code.ts';
import { releaseHeld } from '../freight/track/in/held/release-held.ts';
import { fromHeldQuery, toHeld, toHeldPage } from '../freight/track/in/held/wire.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';

/** Occurrences that wait for a person. */
export function bindQuarantineRoutes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, quarantine.listHeldOccurrences, async ({ query }) =>
    toHeldPage(query, await findHeld(ctx, fromHeldQuery(query))),
  );
  bind(server, quarantine.getHeldOccurrence, async ({ params }) => toHeld(await getHeld(ctx, params.heldId)));
  bind(server, quarantine.releaseHeldOccurrence, async ({ caller, params, body }) =>
    toHeld(await releaseHeld(ctx, actorOf(caller), { ...params, code: body.code ?? null })),
  );
  bind(server, quarantine.discardHeldOccurrence, async ({ caller, params, body }) =>
    toHeld(await discardHeld(ctx, actorOf(caller), { ...params, ...body })),
  );
  bind(server, quarantine.mapHeldCode, ({ caller, params, body }) =>
    mapHeldCode(ctx, actorOf(caller), { ...params, ...body }),
  );
}
