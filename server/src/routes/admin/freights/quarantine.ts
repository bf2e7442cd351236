import * as quarantine from '@carreto/contract/admin/freights/quarantine';
import type { Context } from '../../../context.ts';
import { discardQuarantined } from '../../../freight/track/quarantine/discard.ts';
import { findQuarantined, getQuarantined } from '../../../freight/track/quarantine/find.ts';
import { mapQuarantinedCode } from '../../../freight/track/quarantine/map-code.ts';
import { releaseQuarantined } from '../../../freight/track/quarantine/release.ts';
import {
  fromQuarantineQuery,
  toQuarantined,
  toQuarantinePage,
} from '../../../freight/track/quarantine/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Occurrences that wait for a person. */
export function bindQuarantine(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, quarantine.listHeldOccurrences, async ({ caller: { scope }, query }) =>
    toQuarantinePage(query, await findQuarantined(ctx, { ...fromQuarantineQuery(query), scope })),
  );
  bind(server, quarantine.getHeldOccurrence, async ({ params }) =>
    toQuarantined(await getQuarantined(ctx, params.heldId)),
  );
  bind(server, quarantine.releaseHeldOccurrence, async ({ caller, params, body }) =>
    toQuarantined(await releaseQuarantined(ctx, actorOf(caller), { ...params, code: body.code ?? null })),
  );
  bind(server, quarantine.discardHeldOccurrence, async ({ caller, params, body }) =>
    toQuarantined(await discardQuarantined(ctx, actorOf(caller), { ...params, ...body })),
  );
  bind(server, quarantine.mapHeldCode, ({ caller, params, body }) =>
    mapQuarantinedCode(ctx, actorOf(caller), { ...params, ...body }),
  );
}
