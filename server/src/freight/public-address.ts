import type { Config } from '../config.ts';

/** Where a path of this service is reached from outside. */
export function publicAddress({ baseUrl, host, port }: Config, path: string): string {
  return `${(baseUrl ?? `http://${host}:${port}`).replace(/(?<!\/)\/+$/, '')}${path}`;
}
