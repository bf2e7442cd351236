import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { bindCarrierPushes } from './public/carrier-pushes.ts';
import { bindCteFiles } from './public/cte-files.ts';
import { bindLabelFiles } from './public/labels.ts';
import { bindNegotiation } from './public/negotiation.ts';
import { bindOptOut } from './public/opt-out.ts';
import { bindProofs } from './public/proofs.ts';
import { bindStoreAddresses } from './public/stores.ts';
import { bindTrackingPage } from './public/tracking-page.ts';
import type { RouteDesks } from './route-desks.ts';

/** Serves what anybody may fetch who was given its address, a file of `routes/public` each. */
export function bindPublicRoutes(server: HttpServer<Caller>, { desk, labels, shops }: RouteDesks): void {
  bindCarrierPushes(server, desk.ctx);
  bindCteFiles(server, desk.ctx);
  bindLabelFiles(server, labels);
  bindNegotiation(server, desk.ctx);
  bindOptOut(server, desk.ctx);
  bindProofs(server, desk.ctx);
  bindStoreAddresses(server, { quotes: desk, ...shops });
  bindTrackingPage(server, desk.ctx);
}
