import * as quarantine from '@carreto/contract/admin/freights/quarantine';
import type { Context } from '../../../context.ts';
import { discardHeld } from '../../../freight/track/quarantine/discard.ts';
import { findHeld, getHeld } from '../../../freight/track/quarantine/find.ts';
import { mapHeldCode } from '../../../freight/track/quarantine/map-code.ts';
import { releaseHeld } from '../../../freight/track/quarantine/release.ts';
import { fromHeldQuery, toHeld, toHeldPage } from '../../../freight/track/quarantine/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Occurrences that wait for a person. */
export function bindQuarantine(server: HttpServer<Caller>, ctx: Context): void {
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
