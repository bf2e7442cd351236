import type { Config } from '../config/config.ts';
import { listeningAddress } from '../kernel/listening-address.ts';
import { withoutTrailingSlashes } from '../kernel/trailing-slashes.ts';

/** Where a path of this service is reached from outside. */
export function publicAddress({ baseUrl, host, port }: Config, path: string): string {
  return `${withoutTrailingSlashes(baseUrl ?? listeningAddress(host, port))}${path}`;
}
