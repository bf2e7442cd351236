import * as tables from '@carreto/contract/admin/tables/tables';
import type { RawReply } from '@carreto/contract/endpoint';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { type ExportFormat, exportVersion } from '../registry/tables/versions/export-version.ts';

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

/** Versions of freight tables as files. */
export function bindExportRoutes(server: HttpServer<Caller>, ctx: RegistryContext): void {
  const fileOf = async (versionId: number, format: ExportFormat): Promise<RawReply> => {
    const { bytes, fileName } = await exportVersion(ctx, versionId, format);
    return { contentType: contentTypes[format], body: bytes, fileName };
  };
  bind(server, tables.getTableDocument, ({ params }) => fileOf(params.versionId, 'json'));
  bind(server, tables.getTableWorkbook, ({ params }) => fileOf(params.versionId, 'xlsx'));
  bind(server, tables.getTableTemplate, ({ params }) => fileOf(params.versionId, 'csv'));
}
