import { sql, type Transaction } from 'kysely';
import { failField } from '../../../kernel/failure.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { newKey, type SigningKey } from '../deliveries/sign.ts';
import type { KeyKind } from '../rows.ts';
import { words } from '../wire-words.ts';
import { type EndpointRef, lockEndpoint, type WebhookContext } from './endpoint.ts';
import { keyPlace } from './sealed-fields.ts';

/** Keys that sign at once, the new one with those that it replaces. */
const mostKeys = 3;

/** How a key is replaced: the old ones sign along for so long. */
export type RotateInput = EndpointRef & { kind: KeyKind | null; overlapHours: number };

/**
 * Gives an endpoint a new signing key, shown this once. Keys before it sign along until the overlap ends.
 * @throws Failure `not_found`; `invalid_request` where too many keys would sign.
 */
export function rotateKey(
  ctx: WebhookContext,
  actor: Actor,
  { kind, overlapHours, ...ref }: RotateInput,
): Promise<SigningKey> {
  return inChange(ctx, actor, async (change) => {
    const { id } = await lockEndpoint(change.tx, ref);
    await change.tx
      .updateTable('webhookSecret')
      .set({
        expiresAt: sql<Date>`least(expires_at, app_now() + ${overlapHours} * interval '1 hour')`,
      })
      .where('endpointId', '=', id)
      .execute();
    const live = await change.tx
      .selectFrom('webhookSecret')
      .select('kind')
      .where('endpointId', '=', id)
      .where(sql<boolean>`expires_at > app_now()`)
      .execute();
    if (live.length >= mostKeys) throw failField('overlapHours', words.tooManyKeys);
    const last = await lastKind(change.tx, id);
    const key = await addKeyIn(change.tx, ctx, { endpointId: id, kind: kind ?? last });
    await record(change, {
      kind: 'webhook',
      id,
      shipperId: ref.shipperId,
      action: 'rotate_key',
      before: null,
      after: { kind: key.kind, publicKey: key.publicKey, overlapHours },
    });
    return key;
  });
}

async function lastKind(tx: Transaction<Rows>, endpointId: number): Promise<KeyKind> {
  const { kind } = await tx
    .selectFrom('webhookSecret')
    .select('kind')
    .where('endpointId', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return kind;
}

/** Makes a key and seals it, in the caller's transaction. */
export async function addKeyIn(
  tx: Transaction<Rows>,
  { sealer }: Pick<WebhookContext, 'sealer'>,
  { endpointId, kind }: { endpointId: number; kind: KeyKind },
): Promise<SigningKey> {
  const key = newKey(kind);
  const { id } = await tx
    .insertInto('webhookSecret')
    // Sealed below, when the row it is sealed for has its id.
    .values({ endpointId, kind, sealed: Buffer.alloc(0), publicKey: key.publicKey, expiresAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('webhookSecret')
    .set({ sealed: sealer.seal(key.secret, keyPlace(id)) })
    .where('id', '=', id)
    .execute();
  return key;
}
