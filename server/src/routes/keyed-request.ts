import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { KeyedRequest } from '../platform/idempotency/claim.ts';

/** What of a shipper's or a carrier's call makes it a repeat of another. */
export type KeyedCall = {
  idempotencyKey: string | undefined;
  caller: { kind: 'shipper'; shipperId: number } | { kind: 'carrier'; carrierId: number };
  params: unknown;
  body?: unknown;
};

/** The call under its `Idempotency-Key`; null without one. */
export function keyedRequest({ id }: AnyEndpoint, call: KeyedCall): KeyedRequest | null {
  const { idempotencyKey: key, caller, params, body } = call;
  if (key === undefined) return null;
  const sent = body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : (body ?? null);
  const ownerId = caller.kind === 'shipper' ? caller.shipperId : caller.carrierId;
  return { owner: { kind: caller.kind, id: ownerId }, endpoint: id, key, content: { params, sent } };
}
