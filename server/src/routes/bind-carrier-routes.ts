import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { bindCteProposals } from './carrier/cte-proposals.ts';
import { bindNewFreights } from './carrier/new-freights.ts';
import { bindNotfis } from './carrier/notfis.ts';
import { bindReportOccurrences } from './carrier/report-occurrences.ts';
import { bindSendBills } from './carrier/send-bills.ts';
import { bindSendCtes } from './carrier/send-ctes.ts';
import { bindUploadConemb } from './carrier/upload-conemb.ts';
import { bindUploadDoccob } from './carrier/upload-doccob.ts';
import { bindUploadOcoren } from './carrier/upload-ocoren.ts';
import { bindUploadProof } from './carrier/upload-proof.ts';
import type { RouteDesks } from './route-desks.ts';

/** Serves what carriers call, a file of `routes/carrier` each. */
export function bindCarrierRoutes(server: HttpServer<Caller>, { desk }: RouteDesks): void {
  bindCteProposals(server, desk.ctx);
  bindNewFreights(server, desk.ctx);
  bindNotfis(server, desk.ctx);
  bindReportOccurrences(server, desk.ctx);
  bindSendBills(server, desk.ctx);
  bindSendCtes(server, desk.ctx);
  bindUploadConemb(server, desk.ctx);
  bindUploadDoccob(server, desk.ctx);
  bindUploadOcoren(server, desk.ctx);
  bindUploadProof(server, desk.ctx);
}
