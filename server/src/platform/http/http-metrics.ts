import { Gauge, Histogram, type Registry } from 'prom-client';
import type { OverloadGuard } from './overload-guard.ts';

/** What is counted of HTTP. Labels: the endpoint's id or `none`, the method, the class of the status. */
export type HttpMetrics = {
  observe(route: string, method: string, outcome: { status: number; ms: number }): void;
};

/** Methods that may become a label; whatever else clients send is `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createHttpMetrics(registry: Registry, guard: OverloadGuard): HttpMetrics {
  const duration = new Histogram({
    name: 'carreto_http_request_duration_seconds',
    help: 'From the headers of a request to its answer.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: bucketsS,
    registers: [registry],
  });
  gauge(
    registry,
    'carreto_http_guarded_in_flight',
    'Guarded requests at work.',
    () => guard.counts().inFlight,
  );
  gauge(
    registry,
    'carreto_http_guarded_waiting',
    'Guarded requests that wait.',
    () => guard.counts().waiting,
  );
  return {
    observe(route, method, { status, ms }) {
      const labels = {
        route,
        method: methods.has(method) ? method : 'other',
        status: `${Math.floor(status / 100)}xx`,
      };
      duration.observe(labels, ms / 1000);
    },
  };
}

// biome-ignore lint/complexity/useMaxParams: a list of gauges reads best in one line each
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
