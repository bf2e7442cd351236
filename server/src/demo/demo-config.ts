import type { Config } from '../config/config.ts';
import { isLoopback } from '../platform/outgoing/addresses.ts';
import { isLocalName } from '../platform/outgoing/check-url.ts';

/** Settings of a demo that nobody set. Its history outlives what an installation keeps of it. */
export const demoDefaults = {
  CARRETO_DATA: '.carreto/demo',
  CARRETO_LOG_LEVEL: 'warn',
  CARRETO_QUOTE_RETENTION_DAYS: '400',
  CARRETO_WEBHOOK_RETENTION_DAYS: '400',
  CARRETO_EDI_FILE_RETENTION_DAYS: '400',
} as const;

/** Whether nobody but this machine reaches a process of this configuration. */
export function isOnThisMachine({ host }: Pick<Config, 'host'>): boolean {
  return isLoopback(host) || isLocalName(host);
}

const own = '127.0.0.1/32';

/** Ports that may and may not be called, and where carriers' own systems are simulated. */
type DemoPlaces = {
  closedPorts: Set<number> | undefined;
  openPorts: Set<number> | undefined;
  /** None where nobody simulates them. */
  vendorHosts?: ReadonlyMap<string, string>;
  storeHosts?: ReadonlyMap<string, string>;
};

/**
 * The configuration of a demo: its simulators listen on this machine, whatever else may be called. One that is open to others
 * calls them alone, and sends no letters.
 */
export function demoConfig(
  environment: Config,
  { closedPorts, openPorts, vendorHosts = new Map(), storeHosts = new Map() }: DemoPlaces,
): Config {
  return {
    ...environment,
    liveAllowedNetworks: [...environment.liveAllowedNetworks, own],
    postalAllowedNetworks: [...environment.postalAllowedNetworks, own],
    trackingAllowedNetworks: [...environment.trackingAllowedNetworks, own],
    vendorAllowedNetworks: [...environment.vendorAllowedNetworks, own],
    // Whoever says where one is means another than the simulator.
    vendorHosts: new Map([...vendorHosts, ...environment.vendorHosts]),
    storeAllowedNetworks: [...environment.storeAllowedNetworks, own],
    storeHosts: new Map([...storeHosts, ...environment.storeHosts]),
    ...(closedPorts && { localReceivers: { closedPorts } }),
    ...(openPorts && { confinedTo: openPorts, mailServer: undefined }),
  };
}
