import * as derived from '@carreto/contract/admin/tables/derived-tables';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { deriveTable } from '../../../registry/tables/derived/derive-table.ts';
import { getDerivedTable } from '../../../registry/tables/derived/derived-table-view.ts';
import { removeDerivation, updateDerivation } from '../../../registry/tables/derived/edit-derivation.ts';

/** Binds what `contract/src/admin/tables/derived-tables.ts` declares. */
export function bindDerivedTables(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, derived.deriveTable, ({ caller, params, body }) =>
    deriveTable(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, derived.getTableDerivation, ({ params }) => getDerivedTable(ctx, params.tableId));
  bind(server, derived.updateTableDerivation, ({ caller, params, body }) =>
    updateDerivation(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, derived.removeTableDerivation, ({ caller, params }) =>
    removeDerivation(ctx, actorOf(caller), params.tableId),
  );
}
