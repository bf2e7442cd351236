import { addresses, integer, networks, ports } from './setting.ts';

/** Carriers' own systems: where they may be, and what is kept of calls to them. */
export const vendorSettings = {
  vendorAllowedNetworks: networks(
    'CARRETO_VENDOR_ALLOW_CIDRS',
    "Private networks where carriers' own systems may be, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.",
  ),
  vendorHosts: addresses(
    'CARRETO_VENDOR_HOSTS',
    "Where carriers' own systems are instead of where they are, for trials: `jadlog.api=http://10.1.0.5:8000`, separated by commas.",
  ),
  vendorPorts: ports(
    'CARRETO_VENDOR_PORTS',
    [443, 8443],
    "Ports of carriers' own systems on the internet, separated by commas; always HTTPS.",
  ),
  vendorExchangeDays: integer(
    'CARRETO_VENDOR_EXCHANGE_DAYS',
    { byDefault: 7, min: 0, max: 365 },
    "Days that calls to carriers' own systems are kept as they went, without secrets and people; 0: none is kept.",
  ),
  bookingPollMs: integer(
    'CARRETO_BOOKING_POLL_MS',
    { byDefault: 2000, min: 100, max: 3_600_000 },
    "How often freights are looked for that are to be handed to carriers' own systems, and CT-es that those named, in milliseconds.",
  ),
};
