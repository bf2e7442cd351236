import { auditReport } from '@carreto/server/freight/report/answer/audit';
import { costReport } from '@carreto/server/freight/report/answer/cost';
import { deliveryReport } from '@carreto/server/freight/report/answer/delivery';
import { quotesReport } from '@carreto/server/freight/report/answer/quotes';
import { readReport } from '@carreto/server/freight/report/answer/report';
import { savingsReport } from '@carreto/server/freight/report/answer/savings';
import { fromQuery } from '@carreto/server/freight/report/answer/wire';
import { formatDay } from '@carreto/server/kernel/days';
import { dayInSaoPaulo } from '@carreto/server/kernel/sao-paulo';
import { everything } from '@carreto/server/registry/access/scope';
import { serveStage } from '../run/serve-stage.ts';
import { type Timed, timed } from '../run/times.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillSums, type SumsPlan } from '../world/many-sums.ts';

export type ReportsInput = SumsPlan & { dataFolder: string; rounds: number };
export type ReportsResult = { bytes: number; reports: Timed[] };

const days = 365;

/** What the pages of reports ask for, over a year of sums: of one shipper and of all. */
serveStage(async ({ dataFolder, rounds, ...plan }: ReportsInput) => {
  const { app } = await startDemoService(dataFolder, { CARRETO_ROLE: 'api' });
  const { ctx } = app;
  const bytes = await fillSums(ctx.db, plan);
  const nowMs = ctx.clock.nowMs();
  const today = dayInSaoPaulo(nowMs);
  const year = { from: formatDay(today - days + 1), until: formatDay(today), compare: 'before' as const };
  const month = { ...year, from: formatDay(today - 30) };
  const some = Array.from({ length: Math.ceil(plan.shippers / 2) }, (_, index) => index + 1).join(',');
  const reports: Timed[] = [];
  for (const [owner, one] of [
    ['one shipper', { shipperId: 1 }],
    ['all', {}],
  ] as const) {
    const ask = <Query extends object>(query: Query) => ({ ...year, ...one, ...query });
    const at = { scope: everything, nowMs };
    const most = 5000;
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      'on time by carrier and week': () =>
        readReport(ctx, deliveryReport, {
          question: fromQuery(ask({ groupBy: 'carrier', each: 'week' }), at),
          most,
        }),
      'on time by state': () =>
        readReport(ctx, deliveryReport, { question: fromQuery(ask({ groupBy: 'uf' }), at), most }),
      'days by carrier': () =>
        readReport(ctx, deliveryReport, { question: fromQuery(ask({ groupBy: 'carrier' }), at), most }),
      'late by reason': () =>
        readReport(ctx, deliveryReport, { question: fromQuery(ask({ groupBy: 'delayCause' }), at), most }),
      'late of a month by reason, to a state': () =>
        readReport(ctx, deliveryReport, {
          question: fromQuery({ ...ask({ groupBy: 'delayCause', uf: 'SP' }), ...month }, at),
          most,
        }),
      'on time by carrier, of half of the shippers': () =>
        readReport(ctx, deliveryReport, {
          question: fromQuery(ask({ groupBy: 'carrier', shipperIds: some }), at),
          most,
        }),
      'cost by carrier and month': () =>
        readReport(ctx, costReport, {
          question: fromQuery(ask({ groupBy: 'carrier', each: 'month' }), at),
          most,
        }),
      'cost by band of weight': () =>
        readReport(ctx, costReport, { question: fromQuery(ask({ groupBy: 'weightBand' }), at), most }),
      'cost of a month by state and band': () =>
        readReport(ctx, costReport, {
          question: fromQuery({ ...ask({ groupBy: 'uf', weightBand: 5 }), ...month }, at),
          most,
        }),
      savings: () =>
        readReport(ctx, savingsReport, { question: fromQuery(ask({ groupBy: 'reason' }), at), most }),
      'lost by state': () =>
        readReport(ctx, quotesReport, { question: fromQuery(ask({ groupBy: 'uf' }), at), most }),
      'won by carrier': () =>
        readReport(ctx, quotesReport, { question: fromQuery(ask({ groupBy: 'carrier' }), at), most }),
      'audit by cause': () =>
        readReport(ctx, auditReport, { question: fromQuery(ask({ groupBy: 'cause' }), at), most }),
    };
    for (const [name, call] of Object.entries(calls))
      reports.push(await timed(`${name}, ${owner}`, rounds, call));
  }
  return { result: { bytes, reports } satisfies ReportsResult, close: () => app.stop() };
});
