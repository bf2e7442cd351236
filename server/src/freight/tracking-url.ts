import type { Config } from '../config.ts';

/**
 * Address of a freight's public tracking page (decision I3): the secret key keeps it from being guessed by the
 * freight's code, of which only five characters are random.
 */
export function trackingUrl(
  { trackingUrl: own, baseUrl, host, port }: Config,
  { trackingKey, code }: { trackingKey: string; code: string },
): string {
  const base = own ?? `${baseUrl ?? `http://${host}:${port}`}/rastreio`;
  return `${base.replace(/(?<!\/)\/+$/, '')}/${trackingKey}/${code}`;
}
