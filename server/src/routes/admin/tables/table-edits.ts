import { editTableVersion } from '@carreto/contract/admin/tables/table-edits';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { editVersion } from '../../../registry/tables/grid/edit-version.ts';

/** Binds what `contract/src/admin/tables/table-edits.ts` declares. */
export function bindTableEdits(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, editTableVersion, ({ caller, params, body }) =>
    editVersion(ctx, actorOf(caller), { ...params, ...body }),
  );
}
