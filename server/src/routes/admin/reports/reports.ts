import * as reports from '@carreto/contract/admin/reports/reports';
import type { Context } from '../../../context.ts';
import { auditReport } from '../../../freight/report/answer/audit.ts';
import { costReport } from '../../../freight/report/answer/cost.ts';
import { deliveryReport } from '../../../freight/report/answer/delivery.ts';
import { exportReport } from '../../../freight/report/answer/export-report.ts';
import type { Question } from '../../../freight/report/answer/question.ts';
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
    toReport(await shown(ctx, deliveryReport, fromQuery(query, at(ctx, scope)))),
  );
  bind(server, reports.reportCost, async ({ query, caller: { scope } }) =>
    toReport(await shown(ctx, costReport, fromQuery(query, at(ctx, scope)))),
  );
  bind(server, reports.reportSavings, async ({ query, caller: { scope } }) =>
    toReport(await shown(ctx, savingsReport, fromQuery(query, at(ctx, scope)))),
  );
  bind(server, reports.reportQuotes, async ({ query, caller: { scope } }) =>
    toReport(await shown(ctx, quotesReport, fromQuery(query, at(ctx, scope)))),
  );
  bind(server, reports.reportAudit, async ({ query, caller: { scope } }) =>
    toReport(await shown(ctx, auditReport, fromQuery(query, at(ctx, scope)))),
  );
  bind(server, reports.exportReport, async ({ query, caller: { scope } }) => {
    const { report, format = 'csv', ...input } = query;
    return exportReport(await readKind(ctx, report, { ...input, ...at(ctx, scope) }), {
      format,
      name: report,
    });
  });
}

/** Read on a standby where there is one: sums say themselves when they were counted. */
function shown<Group extends string, Summed extends string, Shown extends Shape>(
  { longReads, mirror }: Context,
  definition: Definition<Group, Summed, Shown>,
  { most = mostRows, ...question }: Question<Group> & { most?: number },
): Promise<Report<Shown>> {
  return longReads.run((db) => readReport({ db, mirror }, definition, { question, most }));
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
  return shown(ctx, definition, { ...fromQuery<Group>(input, { scope, nowMs }), most: mostOfFile });
}
