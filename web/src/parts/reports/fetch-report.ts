import type { ReportKind } from '@carreto/contract/admin/reports/reports';
import { api } from '../../api/client.ts';
import type { Report, ReportQuery } from './report.ts';

type Options = { signal?: AbortSignal };
type Call = (query: ReportQuery, options: Options) => Promise<Report>;

/** The shapes of all reports are the same, but for the names of their figures. */
export function fetchReport(kind: ReportKind, query: ReportQuery, signal: AbortSignal): Promise<Report> {
  const calls = {
    delivery: api.reportDelivery,
    cost: api.reportCost,
    savings: api.reportSavings,
    quotes: api.reportQuotes,
    audit: api.reportAudit,
  } as unknown as Readonly<Record<ReportKind, Call>>;
  return calls[kind](query, { signal });
}
