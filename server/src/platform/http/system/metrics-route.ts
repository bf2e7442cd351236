import { endpoint, rawReply } from '@carreto/contract/endpoint';
import type { Core } from '../core.ts';
import { isForwarded } from '../guard/forwarded.ts';
import { identifyByHead } from '../guard/identify.ts';
import type { Caller } from '../options.ts';
import { addSystemRoute } from './system-route.ts';

/** Who may read metrics from elsewhere: any operator. Outside the contract, hence not in the reference. */
const readMetrics = endpoint({
  id: 'readMetrics',
  method: 'GET',
  path: '/metrics',
  section: 'operations',
  summary: 'Metrics for Prometheus.',
  auth: 'admin',
  role: 'viewer',
  reply: rawReply(['text/plain'], 'Prometheus text.'),
  errors: [],
});

/** `/metrics`: without a token on the machine itself, else with that of an operator. */
export function addMetricsRoute<C extends Caller>(core: Core<C>): void {
  const { metrics, metricsOfAll = () => metrics?.metrics() ?? '', trustProxy } = core.options;
  addSystemRoute(core, readMetrics.path, async (exchange) => {
    const { headers, raw } = exchange.request;
    if (!isFromHere({ address: raw.socket.remoteAddress, headers, trustProxy }))
      await identifyByHead(core, readMetrics, exchange.request);
    const body = await metricsOfAll();
    return { status: 200, contentType: metrics?.contentType ?? 'text/plain; charset=utf-8', body };
  });
}

type RequestOrigin = {
  /** Where the connection comes from, whatever headers say. */
  address: string | undefined;
  headers: Readonly<Record<string, unknown>>;
  trustProxy: string | undefined;
};

/**
 * Whether a request was made on this very machine. A proxy on it makes everybody's so: one that tells whom it speaks for is
 * recognised, and where one is trusted nobody is believed to be here.
 */
export function isFromHere({ address, headers, trustProxy }: RequestOrigin): boolean {
  if (trustProxy !== undefined || address === undefined || !isLoopback(address)) return false;
  return !isForwarded(headers);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
