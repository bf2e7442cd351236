import * as reports from '@carreto/contract/carrier/report-occurrences';
import { uploadOcoren } from '@carreto/contract/carrier/upload-ocoren';
import type { Context } from '../context.ts';
import { takeOcoren } from '../freight/track/intake/ocoren/take-ocoren.ts';
import { toWireOcoren } from '../freight/track/intake/ocoren/wire.ts';
import { takeReports } from '../freight/track/intake/take-reports.ts';
import { fromWireEntry, toWireReported } from '../freight/track/intake/wire.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';

/** What carriers send of their freights. */
export function bindCarrierReports(server: HttpServer<Caller>, ctx: Context): void {
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
  bind(server, uploadOcoren, async ({ body, caller }) =>
    toWireOcoren(await takeOcoren(ctx, { carrierId: caller.carrierId, bytes: body })),
  );
}
