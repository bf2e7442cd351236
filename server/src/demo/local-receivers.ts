import type { Config, LocalReceivers } from '../config/config.ts';
import { portOf } from '../config/config.ts';
import { hostsOf } from '../platform/db/hosts/hosts.ts';
import { isLoopback } from '../platform/outgoing/addresses.ts';
import { isLocalName } from '../platform/outgoing/check-url.ts';
import { readDemoFile } from './demo-file.ts';

const postgresPort = '5432';

/**
 * Ports of this machine that the demo's webhooks may not call, to be added to as more become known; undefined where others
 * reach the demo, for then they could have it call what listens here.
 */
export function closedPortsOf(config: Config, simulators: readonly string[]): Set<number> | undefined {
  if (!isLoopback(config.host) && !isLocalName(config.host)) return undefined;
  const ports = [...simulators.map((url) => new URL(url).port), ...databasePorts(config)];
  return new Set([portOf(config), ...ports.map(Number)]);
}

/** The embedded database listens on no port at all. */
function databasePorts({ databaseUrl }: Config): string[] {
  if (databaseUrl === undefined) return [];
  const several = hostsOf(databaseUrl)?.map(({ port }) => String(port));
  if (several !== undefined) return several;
  if (!URL.canParse(databaseUrl)) return [];
  const { port, searchParams } = new URL(databaseUrl);
  const named = searchParams.get('port') ?? port;
  return [named === '' ? postgresPort : named];
}

/** Receivers on this machine that a running demo of a data folder calls; undefined where none runs that would. */
export async function localReceiversOf(dataFolder: string): Promise<LocalReceivers | undefined> {
  const closed = (await readDemoFile(dataFolder))?.localReceivers?.closedPorts;
  return closed === undefined ? undefined : { closedPorts: new Set(closed) };
}
