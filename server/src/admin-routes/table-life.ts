import * as derived from '@carreto/contract/admin/tables/derived-tables';
import * as life from '@carreto/contract/admin/tables/table-life';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { deriveTable } from '../registry/tables/derived/derive-table.ts';
import { getDerivedTable } from '../registry/tables/derived/derived-table-view.ts';
import { removeDerivation, updateDerivation } from '../registry/tables/derived/edit-derivation.ts';
import { listPublications } from '../registry/tables/versions/publications.ts';
import { rollbackTable } from '../registry/tables/versions/rollback-table.ts';
import { setLastDay } from '../registry/tables/versions/set-last-day.ts';

/** What is in force of a table when, and tables that are computed from others. */
export function bindTableLifeRoutes(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, life.listTablePublications, ({ params, query }) =>
    listPublications(ctx, { ...params, ...query }),
  );
  bind(server, life.rollbackTable, ({ caller, params, body }) =>
    rollbackTable(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, life.setTableVersionLastDay, ({ caller, params, body }) =>
    setLastDay(ctx, actorOf(caller), { ...params, ...body }),
  );

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
