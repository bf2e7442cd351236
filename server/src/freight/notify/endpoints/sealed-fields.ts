import type { SealPlace } from '../../../platform/secrets/seal.ts';
import { sealPlace } from '../../../registry/sealed-columns.ts';

/** Where the token or password of an endpoint stands. */
export function authPlace(endpointId: number): SealPlace {
  return sealPlace('webhook_endpoint', endpointId, 'auth_secret');
}

/** Where the values of its further headers stand. */
export function headersPlace(endpointId: number): SealPlace {
  return sealPlace('webhook_endpoint', endpointId, 'header_values');
}

/** Where a signing key stands. */
export function keyPlace(secretId: number): SealPlace {
  return sealPlace('webhook_secret', secretId, 'sealed');
}
