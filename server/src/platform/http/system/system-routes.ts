import { jsonContentType } from '../answer/headers.ts';
import type { Answer } from '../answer/send.ts';
import type { Core } from '../core.ts';
import { addDashboardRoutes } from '../dashboard/dashboard-routes.ts';
import { addHelpRoutes } from '../help/help-routes.ts';
import type { Caller } from '../options.ts';
import { addMetricsRoute } from './metrics-route.ts';
import { addReferenceRoutes } from './reference.ts';
import { addSystemRoute } from './system-route.ts';

/**
 * What runs beside the contract: health for supervisors and balancers, metrics, the API reference, the dashboard. None of
 * them asks the database anything, so they answer under any load.
 */
export function addSystemRoutes<C extends Caller>(core: Core<C>): void {
  const { options } = core;
  addSystemRoute(core, '/health/live', () => json(200, '{"status":"live"}'));
  addSystemRoute(core, '/health/ready', () => {
    const isReady = !core.isStopping && (options.isReady?.() ?? true);
    return isReady ? json(200, '{"status":"ready"}') : json(503, '{"status":"not_ready"}');
  });
  addMetricsRoute(core);
  if (options.reference !== null) {
    addReferenceRoutes(core);
    addHelpRoutes(core);
  }
  if (options.dashboard !== undefined) addDashboardRoutes(core);
}

function json(status: number, body: string): Answer {
  return { status, contentType: jsonContentType, body };
}
