import { addresses, integer, networks } from './setting.ts';

/** Platforms on which shops sell: where they may be, and how often there is work for them. */
export const storeSettings = {
  storeAllowedNetworks: networks(
    'CARRETO_STORE_ALLOW_CIDRS',
    'Private networks where platforms of shops may be, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.',
  ),
  storeHosts: addresses(
    'CARRETO_STORE_HOSTS',
    'Where platforms of shops are instead of where they are, for trials: `nuvemshop.api=http://10.1.0.5:8000`, separated by commas.',
  ),
  storePollMs: integer(
    'CARRETO_STORE_POLL_MS',
    { byDefault: 1000, min: 50, max: 3_600_000 },
    'How often orders of shops are worked off and tracking is sent back, in milliseconds.',
  ),
};
