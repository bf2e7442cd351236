import type { AdminContext } from './admin-context.ts';
import { bindAccessRoutes } from './admin-routes/access.ts';
import { bindCarrierRoutes } from './admin-routes/carriers.ts';
import { bindExportRoutes } from './admin-routes/exports.ts';
import { bindImportRoutes } from './admin-routes/imports.ts';
import { bindLabelPictureRoutes } from './admin-routes/label-pictures.ts';
import { bindLiveCarrierRoutes } from './admin-routes/live.ts';
import { bindPostalAdminRoutes } from './admin-routes/postal.ts';
import { bindReportRoutes } from './admin-routes/reports.ts';
import { bindShipperRoutes } from './admin-routes/shippers.ts';
import { bindSkuFileRoutes } from './admin-routes/skus.ts';
import { bindTableLifeRoutes } from './admin-routes/table-life.ts';
import { bindTableRoutes } from './admin-routes/tables.ts';
import { bindTrackingRoutes } from './admin-routes/tracking.ts';
import { bindWebhookRoutes } from './admin-routes/webhooks.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { Caller } from './registry/access/access-part.ts';

/** Serves the administration of the registry. */
export function bindAdminRoutes(server: HttpServer<Caller>, ctx: AdminContext): void {
  bindShipperRoutes(server, ctx);
  bindCarrierRoutes(server, ctx);
  bindAccessRoutes(server, ctx);
  bindTableRoutes(server, ctx);
  bindReportRoutes(server, ctx);
  bindTableLifeRoutes(server, ctx);
  bindExportRoutes(server, ctx);
  bindLiveCarrierRoutes(server, ctx);
  bindImportRoutes(server, ctx);
  bindWebhookRoutes(server, ctx);
  bindPostalAdminRoutes(server, ctx);
  bindTrackingRoutes(server, ctx);
  bindSkuFileRoutes(server, ctx);
  bindLabelPictureRoutes(server, ctx);
}
