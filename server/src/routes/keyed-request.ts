import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { KeyedRequest } from '../platform/idempotency/claim.ts';

/** What of a call makes it a repeat of another of the same caller. */
export type KeyedCall = {
  idempotencyKey: string | undefined;
  caller:
    | { kind: 'shipper'; shipperId: number }
    | { kind: 'carrier'; carrierId: number }
    | { kind: 'admin'; operatorId: number };
  params: unknown;
  body?: unknown;
};

/** The call under its `Idempotency-Key`; null without one. */
export function keyedRequest({ id }: AnyEndpoint, call: KeyedCall): KeyedRequest | null {
  const { idempotencyKey: key, caller, params, body } = call;
  if (key === undefined) return null;
  const sent = body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : (body ?? null);
  return { owner: ownerOf(caller), endpoint: id, key, content: { params, sent } };
}

function ownerOf(caller: KeyedCall['caller']): KeyedRequest['owner'] {
  if (caller.kind === 'shipper') return { kind: 'shipper', id: caller.shipperId };
  if (caller.kind === 'carrier') return { kind: 'carrier', id: caller.carrierId };
  return { kind: 'operator', id: caller.operatorId };
}
