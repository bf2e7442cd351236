import type { Core } from './core.ts';
import { jsonContentType } from './headers.ts';
import type { Caller } from './options.ts';
import { addReferenceRoutes } from './reference.ts';
import { send } from './send.ts';

/**
 * What runs beside the contract: health for supervisors and balancers, metrics, the API reference. None of
 * them asks the database anything, so they answer under any load.
 */
export function addSystemRoutes<C extends Caller>(core: Core<C>): void {
  const { app, options } = core;
  core.systemPaths.push('/health/live', '/health/ready', '/metrics');
  app.get('/health/live', (request, reply) => {
    send(core, { request, reply }, { status: 200, contentType: jsonContentType, body: '{"status":"live"}' });
  });
  app.get('/health/ready', (request, reply) => {
    const isReady = !core.isStopping && (options.isReady?.() ?? true);
    const body = isReady ? '{"status":"ready"}' : '{"status":"not_ready"}';
    send(core, { request, reply }, { status: isReady ? 200 : 503, contentType: jsonContentType, body });
  });
  app.get('/metrics', async (request, reply) => {
    const { metrics } = options;
    const body = metrics === undefined ? '' : await metrics.metrics();
    const contentType = metrics?.contentType ?? 'text/plain; charset=utf-8';
    send(core, { request, reply }, { status: 200, contentType, body });
  });
  addReferenceRoutes(core);
}
