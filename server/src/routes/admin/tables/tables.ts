import * as list from '@carreto/contract/admin/tables/table-list';
import * as tables from '@carreto/contract/admin/tables/tables';
import type { RawReply } from '@carreto/contract/endpoint';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { checkTable } from '../../../registry/tables/check-table.ts';
import { getVersion, listVersions } from '../../../registry/tables/find-tables.ts';
import { importTable } from '../../../registry/tables/import-table.ts';
import { getListedTable, listTables } from '../../../registry/tables/list-tables.ts';
import { renameTable } from '../../../registry/tables/rename-table.ts';
import { type ExportFormat, exportVersion } from '../../../registry/tables/versions/export-version.ts';
import { publishVersionAt } from '../../../registry/tables/versions/publish-version.ts';
import { withdrawVersion } from '../../../registry/tables/versions/withdraw-version.ts';
import type { AdminContext } from '../admin-context.ts';

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

/** Versions of freight tables as files. */
export function bindTableFiles(server: HttpServer<Caller>, ctx: RegistryContext): void {
  const fileOf = async (versionId: number, format: ExportFormat): Promise<RawReply> => {
    const { bytes, fileName } = await exportVersion(ctx, versionId, format);
    return { contentType: contentTypes[format], body: bytes, fileName };
  };
  bind(server, tables.getTableDocument, ({ params }) => fileOf(params.versionId, 'json'));
  bind(server, tables.getTableWorkbook, ({ params }) => fileOf(params.versionId, 'xlsx'));
  bind(server, tables.getTableTemplate, ({ params }) => fileOf(params.versionId, 'csv'));
}

/** Binds what `contract/src/admin/tables/tables.ts` declares. */
export function bindTables(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, tables.importTable, ({ caller, query: { options = {}, fileName = null, ...query }, body }) =>
    importTable(ctx, actorOf(caller), { ...query, file: { name: fileName, bytes: body, options } }),
  );
  bind(server, tables.checkTable, ({ query: { options = {}, fileName = null, ...query }, body }) =>
    checkTable(ctx, { ...query, file: { name: fileName, bytes: body, options } }),
  );
  bind(server, list.listTables, ({ caller: { scope }, query }) => listTables(ctx, { ...query, scope }));
  bind(server, list.updateTable, ({ caller, params, body }) =>
    renameTable(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, list.getTable, ({ params, caller: { scope } }) => getListedTable(ctx, params.tableId, scope));
  bind(server, tables.listTableVersions, ({ params, query }) => listVersions(ctx, { ...params, ...query }));
  bind(server, tables.getTableVersion, ({ params }) => getVersion(ctx, params.versionId));
  bind(server, tables.publishTableVersion, ({ caller, params, query }) =>
    publishVersionAt(ctx, actorOf(caller), { ...params, ...query }),
  );
  bind(server, tables.withdrawTableVersion, ({ caller, params, query }) =>
    withdrawVersion(ctx, actorOf(caller), { ...params, ...query }),
  );
}
