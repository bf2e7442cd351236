import * as reports from '@carreto/contract/carrier/report-occurrences';
import type { Context } from '../../context.ts';
import { takeReports } from '../../freight/track/intake/take-reports.ts';
import { fromWireEntry, toWireReported } from '../../freight/track/intake/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/report-occurrences.ts` declares. */
export function bindReportOccurrences(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, reports.reportOccurrences, async ({ body, caller }) => {
    const entries = body.ocorrencias.map(fromWireEntry);
    const reported = entries.flatMap((entry) => ('report' in entry ? [entry.report] : []));
    const reporting = {
      carrierId: caller.carrierId,
      source: 'carrier',
      isAlone: entries.length === 1,
    } as const;
    return toWireReported(entries, await takeReports(ctx, reporting, reported));
  });
}
