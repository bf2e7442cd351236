import * as reports from '@carreto/contract/admin/tables/table-reports';
import { getTableTerms } from '@carreto/contract/admin/tables/table-terms';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { coverageFile, forFormat } from '../../../registry/tables/coverage/coverage-file.ts';
import { shipperCoverage } from '../../../registry/tables/coverage/coverage-of-shipper.ts';
import { versionCoverage } from '../../../registry/tables/coverage/coverage-of-version.ts';
import { lintVersion } from '../../../registry/tables/versions/lint-version.ts';
import { versionTerms } from '../../../registry/tables/versions/version-terms.ts';
import type { AdminContext } from '../admin-context.ts';

/** What can be told of freight tables: what is wrong with them, and where they serve. */
export function bindTableReports(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, reports.lintTableVersion, ({ params }) => lintVersion(ctx, params.versionId));
  bind(server, getTableTerms, ({ params }) => versionTerms(ctx, params.versionId));
  bind(server, reports.getShipperCoverage, async ({ params, query: { format = 'json', ...query } }) => {
    const report = await shipperCoverage(ctx, { ...params, ...forFormat(query, format) });
    return coverageFile(report, format, `embarcador ${params.shipperId}`);
  });
  bind(server, reports.getVersionCoverage, async ({ params, query: { format = 'json', ...query } }) => {
    const report = await versionCoverage(ctx, { ...params, ...forFormat(query, format) });
    const [table] = report.tables;
    return coverageFile(report, format, `${table?.carrier}, ${table?.service} (versão ${table?.number})`);
  });
}
