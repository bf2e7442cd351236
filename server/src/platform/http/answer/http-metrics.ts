import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { OverloadGuard } from '../guard/overload-guard.ts';

/** How a request ended, as it is counted. */
export type Observed = { status: number; ms: number; isGuarded: boolean };

/** What was called, as far as an endpoint was found. */
export type Called = { method: string; endpoint: Pick<AnyEndpoint, 'id' | 'auth'> | undefined };

/** What is counted of HTTP. */
export type HttpMetrics = {
  observe(called: Called, outcome: Observed): void;
};

/** Methods that may become a label; whatever else clients send is `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * One or two series for each of some hundreds of operations, one more where it failed; methods, statuses and buckets apart from
 * them, and the time of what operators call as one, so that an answer of `/metrics` stays below 60 kB.
 */
export function createHttpMetrics(registry: Registry, guard: OverloadGuard): HttpMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'carreto_http_requests_total',
    help: 'Requests that were answered, by operation.',
    labelNames: ['route'] as const,
    registers,
  });
  const seconds = new Counter({
    name: 'carreto_http_request_seconds_total',
    help: 'From the headers of requests to their answers, by operation; `admin` is all that operators call.',
    labelNames: ['route'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'carreto_http_failures_total',
    help: 'Answers of 500 and above, by operation.',
    labelNames: ['route'] as const,
    registers,
  });
  const answers = new Counter({
    name: 'carreto_http_answers_total',
    help: 'Answers by method and class of status.',
    labelNames: ['method', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'carreto_http_request_duration_seconds',
    help: 'From the headers of a request to its answer; guarded ones are quotes.',
    labelNames: ['guarded'] as const,
    buckets: bucketsS,
    registers,
  });
  const gauges = [
    ['in_flight', 'Guarded requests at work.', () => guard.counts().inFlight],
    ['waiting', 'Guarded requests that wait.', () => guard.counts().waiting],
  ] as const;
  for (const [name, help, read] of gauges)
    new Gauge({
      name: `carreto_http_guarded_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  return {
    observe({ method, endpoint }, { status, ms, isGuarded }) {
      const route = endpoint?.id ?? 'none';
      requests.inc({ route });
      seconds.inc({ route: endpoint?.auth === 'admin' ? 'admin' : route }, ms / 1000);
      if (status >= 500) failures.inc({ route });
      const known = methods.has(method) ? method : 'other';
      answers.inc({ method: known, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ guarded: String(isGuarded) }, ms / 1000);
    },
  };
}
