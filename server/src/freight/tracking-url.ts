import type { Config } from '../config/config.ts';
import { withoutTrailingSlashes } from '../kernel/web-address.ts';
import { publicAddress } from './public-address.ts';

/**
 * Address of a freight's public tracking page (decision I3): the secret key keeps it from being guessed by the
 * freight's code, of which only five characters are random.
 */
export function trackingUrl(
  config: Config,
  { trackingKey, code }: { trackingKey: string; code: string },
): string {
  const base = config.trackingUrl ?? publicAddress(config, '/rastreio');
  return `${withoutTrailingSlashes(base)}/${trackingKey}/${code}`;
}

/**
 * Paths that serve the page, with `{braces}` around parameters: below `/rastreio`, and below the path of the
 * configured address for proxies that pass it on as it is. Without the key it is answered as with a wrong one.
 */
export function trackingPaths({ trackingUrl: own }: Config): string[] {
  const bases = new Set(['/rastreio', pathOf(own)]);
  return [...bases].flatMap((base) => [
    `${base}/{key}/{code}`,
    // At the root that would be any path at all.
    ...(base === '' ? [] : [`${base}/{code}`]),
  ]);
}

/** The path of an address without its last slash; the usual one where it could be read as a pattern. */
function pathOf(address: string | undefined): string {
  const path = withoutTrailingSlashes(URL.parse(address ?? '')?.pathname ?? '/rastreio');
  return /^[\w./~-]*$/.test(path) ? path : '/rastreio';
}
