import { quoteV1 } from '@carreto/contract/shipper/quote-v1';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import { bindAuditRoutes } from './admin-routes/audit.ts';
import { bindBillFileRoutes } from './admin-routes/bill-files.ts';
import { bindBillAdminRoutes } from './admin-routes/bills.ts';
import { bindCarrierDocumentRoutes } from './admin-routes/carrier-documents.ts';
import { bindCteAdminRoutes } from './admin-routes/ctes.ts';
import { bindFreightRoutes } from './admin-routes/freights.ts';
import { bindNotfisRoutes } from './admin-routes/notfis.ts';
import { bindQuarantineRoutes } from './admin-routes/quarantine.ts';
import { bindQuoteRoutes } from './admin-routes/quotes.ts';
import { bindSkuReportRoutes } from './admin-routes/sku-report.ts';
import { bindWhatIfRoutes } from './admin-routes/what-if.ts';
import type { QuoteDesk } from './freight/quote/desk.ts';
import { quote } from './freight/quote/quote.ts';
import { toWireQuote } from './freight/quote/wire/reply.ts';
import { fromWireQuote } from './freight/quote/wire/request.ts';
import { inWordsOfV1 } from './freight/quote/wire/v1-problems.ts';
import { toWireQuoteV1 } from './freight/quote/wire/v1-reply.ts';
import { fromWireQuoteV1 } from './freight/quote/wire/v1-request.ts';
import { bind } from './platform/http/bind.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { Caller } from './registry/access/access-part.ts';
import { requireOwnNumber } from './registry/shippers/identify.ts';
import { bindNegotiationRoutes } from './routes/audit.ts';
import { bindBillRoutes } from './routes/bills.ts';
import { bindCarrierReports } from './routes/carrier.ts';
import { bindCatalogueRoutes } from './routes/catalogue.ts';
import { bindCteRoutes } from './routes/cte.ts';
import { bindHireRoutes } from './routes/hire.ts';
import { bindLiveTrial } from './routes/live.ts';
import { bindTrackingPage } from './routes/page.ts';
import { bindProofRoutes } from './routes/proof.ts';
import { bindRecordRoutes } from './routes/record.ts';
import { bindReverseRoutes } from './routes/reverse.ts';
import { bindTrackingWatch } from './routes/tracking.ts';

/** The endpoints of a freight's life, one binding each. */
export function bindRoutes(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, quoteV3, async ({ body, caller, requestId }) => {
    const request = fromWireQuote(body);
    const { dispatchers, shipper } = await quote(desk, { shipperId: caller.shipperId, requestId }, request);
    return toWireQuote(dispatchers, {
      shipperCnpj: shipper.cnpj,
      returns: request.returns,
      rfc3339Expiration: shipper.settings.rfc3339Expiration,
    });
  });
  bind(server, quoteV1, async ({ body, caller, requestId }) => {
    const { shippers } = desk.ctx.mirror.current;
    const { address } = requireOwnNumber(shippers, caller.shipperId, body.remetente.cnpj);
    const request = fromWireQuoteV1(body, address.zip);
    const asked = quote(desk, { shipperId: caller.shipperId, requestId }, request);
    return toWireQuoteV1(await inWordsOfV1(request, asked));
  });
  bindQuoteRoutes(server, desk);
  bindHireRoutes(server, desk);
  bindLiveTrial(server, desk);
  bindWhatIfRoutes(server, desk);
  bindCatalogueRoutes(server, desk);
  bindRecordRoutes(server, desk.ctx);
  bindFreightRoutes(server, desk.ctx);
  bindCarrierReports(server, desk.ctx);
  bindProofRoutes(server, desk.ctx);
  bindTrackingPage(server, desk.ctx);
  bindQuarantineRoutes(server, desk.ctx);
  bindNotfisRoutes(server, desk.ctx);
  bindCteRoutes(server, desk.ctx);
  bindAuditRoutes(server, desk.ctx);
  bindNegotiationRoutes(server, desk.ctx);
  bindCteAdminRoutes(server, desk.ctx);
  bindCarrierDocumentRoutes(server, desk.ctx);
  bindSkuReportRoutes(server, desk.ctx);
  bindBillFileRoutes(server, desk.ctx);
  bindReverseRoutes(server, desk);
  bindTrackingWatch(server, desk.ctx);
  bindBillRoutes(server, desk.ctx);
  bindBillAdminRoutes(server, desk.ctx);
}
