import * as reports from '@carreto/contract/admin/table-reports';
import type { AdminContext } from './admin-context.ts';
import { bind } from './platform/http/bind.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { Caller } from './registry/access/access-part.ts';
import { lintVersion } from './registry/tables/lint-version.ts';

/** What can be told of freight tables: what is wrong with them, and where they serve. */
export function bindReportRoutes(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, reports.lintTableVersion, ({ params }) => lintVersion(ctx, params.versionId));
}
