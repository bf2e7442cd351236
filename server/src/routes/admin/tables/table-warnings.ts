import * as warnings from '@carreto/contract/admin/tables/table-warnings';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { acceptWarnings } from '../../../registry/tables/warnings/accept-warnings.ts';
import { listWarnings } from '../../../registry/tables/warnings/list-warnings.ts';

/** Binds what `contract/src/admin/tables/table-warnings.ts` declares. */
export function bindTableWarnings(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, warnings.getTableVersionWarnings, ({ params }) => listWarnings(ctx, params.versionId));
  bind(server, warnings.acceptTableVersionWarnings, ({ caller, params, body }) =>
    acceptWarnings(ctx, actorOf(caller), { ...params, ...body }),
  );
}
