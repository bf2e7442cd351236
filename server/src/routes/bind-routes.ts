import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { bindAdminRoutes } from './bind-admin-routes.ts';
import { bindCarrierRoutes } from './bind-carrier-routes.ts';
import { bindPartnerRoutes } from './bind-partner-routes.ts';
import { bindPublicRoutes } from './bind-public-routes.ts';
import { bindRegistryRoutes } from './bind-registry-routes.ts';
import { bindShipperRoutes } from './bind-shipper-routes.ts';
import { bindSignInRoutes } from './bind-sign-in-routes.ts';
import type { RouteDesks } from './route-desks.ts';

/** Serves every endpoint: what `contract/src/<side>/x.ts` declares is bound in `routes/<side>/x.ts`. */
export function bindRoutes(server: HttpServer<Caller>, desks: RouteDesks): void {
  bindShipperRoutes(server, desks);
  bindCarrierRoutes(server, desks);
  bindPartnerRoutes(server, desks.desk.ctx);
  bindPublicRoutes(server, desks);
  bindRegistryRoutes(server, desks.desk.ctx);
  bindAdminRoutes(server, desks);
  bindSignInRoutes(server, desks.signIn);
}
