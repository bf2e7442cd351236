import type { SealPlace } from '../../../platform/secrets/seal.ts';

/** Where the token or password of an endpoint stands. */
export function authPlace(endpointId: number): SealPlace {
  return { table: 'webhook_endpoint', row: endpointId, field: 'auth_secret' };
}

/** Where the values of its further headers stand. */
export function headersPlace(endpointId: number): SealPlace {
  return { table: 'webhook_endpoint', row: endpointId, field: 'header_values' };
}

/** Where a signing key stands. */
export function keyPlace(secretId: number): SealPlace {
  return { table: 'webhook_secret', row: secretId, field: 'sealed' };
}
