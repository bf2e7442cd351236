import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import type { RouteDesks } from './route-desks.ts';
import { bindAttachNfes } from './shipper/attach-nfes.ts';
import { bindCancelFreight } from './shipper/cancel-freight.ts';
import { bindCheckStatus } from './shipper/check-status.ts';
import { bindFreightRecord } from './shipper/freight-record.ts';
import { bindHireOffer } from './shipper/hire-offer.ts';
import { bindLabels } from './shipper/labels.ts';
import { bindListBills } from './shipper/list-bills.ts';
import { bindListCtes } from './shipper/list-ctes.ts';
import { bindOrderImport } from './shipper/order-import.ts';
import { bindQuoteV1 } from './shipper/quote-v1.ts';
import { bindQuoteV3 } from './shipper/quote-v3.ts';
import { bindReversePosting } from './shipper/reverse-posting.ts';
import { bindReversePostingLegacy } from './shipper/reverse-posting-legacy.ts';
import { bindShippingOptions } from './shipper/shipping-options.ts';
import { bindSkuProducts } from './shipper/sku-products.ts';
import { bindTracking } from './shipper/tracking.ts';

/** Serves what shippers call, a file of `routes/shipper` each. */
export function bindShipperRoutes(server: HttpServer<Caller>, { desk, labels }: RouteDesks): void {
  bindAttachNfes(server, desk);
  bindCancelFreight(server, desk);
  bindCheckStatus(server, desk);
  bindFreightRecord(server, desk.ctx);
  bindHireOffer(server, desk);
  bindLabels(server, labels);
  bindListBills(server, desk.ctx);
  bindListCtes(server, desk.ctx);
  bindOrderImport(server, desk);
  bindQuoteV1(server, desk);
  bindQuoteV3(server, desk);
  bindReversePostingLegacy(server, desk);
  bindReversePosting(server, desk);
  bindShippingOptions(server, desk);
  bindSkuProducts(server, desk);
  bindTracking(server, desk.ctx);
}
