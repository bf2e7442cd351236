import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { bindAuditPolicies } from './admin/charges/audit-policies.ts';
import { bindBillExports } from './admin/charges/bill-exports.ts';
import { bindBillFiles } from './admin/charges/bill-files.ts';
import { bindBills } from './admin/charges/bills.ts';
import { bindCteAudits } from './admin/charges/cte-audits.ts';
import { bindCteComponents } from './admin/charges/cte-components.ts';
import { bindCtes } from './admin/charges/ctes.ts';
import { bindWaybills } from './admin/charges/waybills.ts';
import { bindCarrierDocuments } from './admin/freights/carrier-documents.ts';
import { bindFreightCounts } from './admin/freights/freight-counts.ts';
import { bindFreights } from './admin/freights/freights.ts';
import { bindLabelPreview } from './admin/freights/label-preview.ts';
import { bindNotfis } from './admin/freights/notfis.ts';
import { bindQuarantine } from './admin/freights/quarantine.ts';
import { bindQuotes } from './admin/freights/quotes.ts';
import { bindReceipts } from './admin/freights/receipts.ts';
import { bindLiveCarrierTrial } from './admin/registry/live-carriers.ts';
import { bindSkuContradictions } from './admin/registry/sku-contradictions.ts';
import { bindTrackingWatch } from './admin/registry/tracking-connections.ts';
import { bindTableDiff } from './admin/tables/table-diff.ts';
import { bindWhatIf } from './admin/tables/what-if.ts';
import type { RouteDesks } from './route-desks.ts';

/** Serves what operators do with freights, quotes and charges. */
export function bindAdminRoutes(server: HttpServer<Caller>, { desk, labels }: RouteDesks): void {
  bindAuditPolicies(server, desk.ctx);
  bindBillExports(server, desk.ctx);
  bindBillFiles(server, desk.ctx);
  bindBills(server, desk.ctx);
  bindCteAudits(server, desk.ctx);
  bindCteComponents(server, desk.ctx);
  bindCtes(server, desk.ctx);
  bindWaybills(server, desk.ctx);
  bindCarrierDocuments(server, desk.ctx);
  bindFreightCounts(server, desk.ctx);
  bindFreights(server, desk.ctx);
  bindLabelPreview(server, labels);
  bindNotfis(server, desk.ctx);
  bindQuarantine(server, desk.ctx);
  bindQuotes(server, desk);
  bindReceipts(server, desk);
  bindLiveCarrierTrial(server, desk);
  bindSkuContradictions(server, desk.ctx);
  bindTrackingWatch(server, desk.ctx);
  bindTableDiff(server, desk);
  bindWhatIf(server, desk);
}
