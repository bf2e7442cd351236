import {
  getTableShadow,
  startTableShadow,
  stopTableShadow,
} from '@carreto/contract/admin/tables/table-shadow';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { withNames } from '../../../freight/what-if/impact.ts';
import { findShadow } from '../../../freight/what-if/shadow/find-shadow.ts';
import type { Shadow } from '../../../freight/what-if/shadow/shadow.ts';
import { startShadow } from '../../../freight/what-if/shadow/start-shadow.ts';
import { stopShadow } from '../../../freight/what-if/shadow/stop-shadow.ts';
import { toWireShadow } from '../../../freight/what-if/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/tables/table-shadow.ts` declares. */
export function bindTableShadow(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const shown = async (shadow: Shadow) =>
    toWireShadow({ ...shadow, ...(await withNames(desk.ctx, shadow.totals)) });
  bind(server, getTableShadow, async ({ params }) => shown(await findShadow(desk.ctx, params.versionId)));
  bind(server, startTableShadow, async ({ params, caller }) =>
    shown(await startShadow(desk.ctx, actorOf(caller), params.versionId)),
  );
  bind(server, stopTableShadow, async ({ params, caller }) =>
    shown(await stopShadow(desk.ctx, actorOf(caller), params.versionId)),
  );
}
