import * as places from '@carreto/contract/admin/registry/places';
import * as tables from '@carreto/contract/admin/tables/tables';
import type { AdminContext } from '../admin-context.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';
import { getPlace, getPlacesStatus } from '../registry/places/find-places.ts';
import { importPlaces } from '../registry/places/import-places.ts';
import { checkTable } from '../registry/tables/check-table.ts';
import { getTable, getVersion, listTables, listVersions } from '../registry/tables/find-tables.ts';
import { importTable } from '../registry/tables/import-table.ts';
import { publishVersionAt } from '../registry/tables/versions/publish-version.ts';
import { withdrawVersion } from '../registry/tables/versions/withdraw-version.ts';

/** Freight tables and their versions; municipalities and their zip codes. */
export function bindTableRoutes(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, tables.importTable, ({ caller, query: { options = {}, fileName = null, ...query }, body }) =>
    importTable(ctx, actorOf(caller), { ...query, file: { name: fileName, bytes: body, options } }),
  );
  bind(server, tables.checkTable, ({ query: { options = {}, fileName = null, ...query }, body }) =>
    checkTable(ctx, { ...query, file: { name: fileName, bytes: body, options } }),
  );
  bind(server, tables.listTables, ({ query }) => listTables(ctx, query));
  bind(server, tables.getTable, ({ params }) => getTable(ctx, params.tableId));
  bind(server, tables.listTableVersions, ({ params, query }) => listVersions(ctx, { ...params, ...query }));
  bind(server, tables.getTableVersion, ({ params }) => getVersion(ctx, params.versionId));
  bind(server, tables.publishTableVersion, ({ caller, params, query }) =>
    publishVersionAt(ctx, actorOf(caller), { ...params, ...query }),
  );
  bind(server, tables.withdrawTableVersion, ({ caller, params, query }) =>
    withdrawVersion(ctx, actorOf(caller), { ...params, ...query }),
  );

  bind(server, places.importPlaces, ({ caller, query: { fileName = null, strict = false }, body }) =>
    importPlaces(ctx, actorOf(caller), { file: { name: fileName, bytes: body }, strict }),
  );
  bind(server, places.getPlacesStatus, () => getPlacesStatus(ctx));
  bind(server, places.getPlace, ({ params }) => getPlace(ctx.mirror.current.places, params.zip));
}
