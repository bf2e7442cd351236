import { integer, networks, ports } from './setting.ts';

/** Live carriers: how long they are waited for, what is remembered of them, where they may be. */
export const liveSettings = {
  liveDeadlineMs: integer(
    'CARRETO_LIVE_DEADLINE_MS',
    { byDefault: 1500, min: 50, max: 30_000 },
    'When a quote with live carriers is answered at the latest, from when it came: waiting ends as much earlier as storing it takes, up to a tenth. Connectors may have less.',
  ),
  liveMaxInFlight: integer(
    'CARRETO_LIVE_IN_FLIGHT',
    { byDefault: 256, min: 1, max: 10_000 },
    'Calls to live carriers under way at once in a process; more are refused, and cost only their offers.',
  ),
  liveCacheEntries: integer(
    'CARRETO_LIVE_CACHE_ENTRIES',
    { byDefault: 2000, min: 0, max: 1_000_000 },
    'Answers of live carriers that each process remembers, for as long as their connectors say.',
  ),
  liveAllowedNetworks: networks(
    'CARRETO_LIVE_ALLOW_CIDRS',
    'Private networks where live carriers may be, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.',
  ),
  livePorts: ports(
    'CARRETO_LIVE_PORTS',
    [443, 8443],
    'Ports of live carriers on the internet, separated by commas; always HTTPS.',
  ),
};
