import * as reports from '@carreto/contract/admin/reports/reports';
import type { Context } from '../../../context.ts';
import { auditReport } from '../../../freight/report/answer/audit.ts';
import { costReport } from '../../../freight/report/answer/cost.ts';
import { deliveryReport } from '../../../freight/report/answer/delivery.ts';
import { exportReport } from '../../../freight/report/answer/export-report.ts';
import { quotesReport } from '../../../freight/report/answer/quotes.ts';
import {
  type Definition,
  type Report,
  readReport,
  type Shape,
} from '../../../freight/report/answer/report.ts';
import { savingsReport } from '../../../freight/report/answer/savings.ts';
import { fromQuery, groupOf, refuseOthers, toReport } from '../../../freight/report/answer/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Rows of an answer, and of a file. */
const mostRows = 5000;
const mostOfFile = 100_000;

/** Binds what `contract/src/admin/reports/reports.ts` declares. */
export function bindReports(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, reports.reportDelivery, async ({ query, caller: { scope } }) =>
    toReport(
      await readReport(ctx, deliveryReport, { question: fromQuery(query, at(ctx, scope)), most: mostRows }),
    ),
  );
  bind(server, reports.reportCost, async ({ query, caller: { scope } }) =>
    toReport(
      await readReport(ctx, costReport, { question: fromQuery(query, at(ctx, scope)), most: mostRows }),
    ),
  );
  bind(server, reports.reportSavings, async ({ query, caller: { scope } }) =>
    toReport(
      await readReport(ctx, savingsReport, { question: fromQuery(query, at(ctx, scope)), most: mostRows }),
    ),
  );
  bind(server, reports.reportQuotes, async ({ query, caller: { scope } }) =>
    toReport(
      await readReport(ctx, quotesReport, { question: fromQuery(query, at(ctx, scope)), most: mostRows }),
    ),
  );
  bind(server, reports.reportAudit, async ({ query, caller: { scope } }) =>
    toReport(
      await readReport(ctx, auditReport, { question: fromQuery(query, at(ctx, scope)), most: mostRows }),
    ),
  );
  bind(server, reports.exportReport, async ({ query, caller: { scope } }) => {
    const { report, format = 'csv', ...input } = query;
    return exportReport(await readKind(ctx, report, { ...input, ...at(ctx, scope) }), {
      format,
      name: report,
    });
  });
}

type Asking = Parameters<typeof fromQuery>[1];

function at({ clock }: Context, scope: Asking['scope']): Asking {
  return { scope, nowMs: clock.nowMs() };
}

type FileQuery = Omit<reports.FreightReportQuery, 'groupBy'> & { groupBy?: string } & Asking;

function readKind(ctx: Context, kind: reports.ReportKind, query: FileQuery): Promise<Report<Shape>> {
  switch (kind) {
    case 'delivery':
      return read(ctx, deliveryReport, query);
    case 'cost':
      return read(ctx, costReport, query);
    case 'savings':
      return read(ctx, savingsReport, refuseOthers(query));
    case 'quotes':
      return read(ctx, quotesReport, refuseOthers(query));
    case 'audit':
      return read(ctx, auditReport, refuseOthers(query));
  }
}

function read<Group extends string, Summed extends string, Shown extends Shape>(
  ctx: Context,
  definition: Definition<Group, Summed, Shown>,
  { scope, nowMs, groupBy, ...query }: FileQuery,
): Promise<Report<Shown>> {
  const group = groupOf(definition.columns, groupBy);
  const input = { ...query, ...(group === null ? {} : { groupBy: group }) };
  return readReport(ctx, definition, {
    question: fromQuery<Group>(input, { scope, nowMs }),
    most: mostOfFile,
  });
}
