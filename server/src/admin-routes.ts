import { bindAccessRoutes } from './admin-routes-access.ts';
import { bindCarrierRoutes } from './admin-routes-carriers.ts';
import { bindShipperRoutes } from './admin-routes-shippers.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { Caller } from './registry/access/access-part.ts';
import type { RegistryContext } from './registry/changes/change.ts';

/** Serves the administration of the registry. */
export function bindAdminRoutes(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bindShipperRoutes(server, ctx);
  bindCarrierRoutes(server, ctx);
  bindAccessRoutes(server, ctx);
}
