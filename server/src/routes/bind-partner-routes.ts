import type { Context } from '../context.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { bindPartnerBills } from './admin/partner/partner-bills.ts';
import { bindPartnerCtes } from './admin/partner/partner-ctes.ts';
import { bindPartnerFiles } from './admin/partner/partner-files.ts';
import { bindPartnerFreights } from './admin/partner/partner-freights.ts';
import { bindPartnerHome } from './admin/partner/partner-home.ts';

/** Serves a carrier's own people. */
export function bindPartnerRoutes(server: HttpServer<Caller>, ctx: Context): void {
  bindPartnerHome(server, ctx);
  bindPartnerFreights(server, ctx);
  bindPartnerFiles(server, ctx);
  bindPartnerCtes(server, ctx);
  bindPartnerBills(server, ctx);
}
