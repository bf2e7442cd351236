import { isWildcard } from '../kernel/web-address.ts';
import type { Config } from './config.ts';
import { ConfigError } from './setting.ts';

/**
 * Refuses to serve under addresses that nobody can call: the links that Carreto hands out are kept in webhooks, labels
 * and mail of others, so a wrong one cannot be taken back.
 * @throws ConfigError for a wildcard host without `CARRETO_BASE_URL`, and for a `CARRETO_BASE_URL` that names a wildcard
 * or is no address of the web.
 */
export function requirePublicAddress({ host, baseUrl }: Pick<Config, 'host' | 'baseUrl'>): void {
  if (baseUrl === undefined) {
    if (!isWildcard(host)) return;
    throw new ConfigError(
      'CARRETO_BASE_URL must be set where CARRETO_HOST stands for every interface: it is the public address of the links that are handed out, such as https://frete.example.com',
    );
  }
  const parsed = URL.parse(baseUrl);
  if (
    parsed === null ||
    !/^https?:$/.test(parsed.protocol) ||
    isWildcard(parsed.hostname.replace(/^\[|\]$/g, ''))
  )
    throw new ConfigError(
      'CARRETO_BASE_URL must be an address that others can call, such as https://frete.example.com',
    );
}
