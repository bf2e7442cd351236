import type { Config } from '../config/config.ts';
import { listeningAddress, withoutTrailingSlashes } from '../kernel/web-address.ts';

/** Where a path of this service is reached from outside. */
export function publicAddress({ baseUrl, host, port }: Config, path: string): string {
  return `${withoutTrailingSlashes(baseUrl ?? listeningAddress(host, port))}${path}`;
}
