import type { TokenView } from '@carreto/contract/admin/registry/tokens';
import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { shipperOf, tokenColumns, toTokenView } from './token-view.ts';

/**
 * Revokes a token; within a second it works on no process. Revoking it again changes nothing.
 * @throws Failure `not_found`
 */
export function revokeToken(ctx: RegistryContext, actor: Actor, tokenId: number): Promise<TokenView> {
  return inChange(ctx, actor, async (change) => {
    const before = await lockToken(change.tx, tokenId);
    if (before.revokedAt !== null) return before;
    const row = await change.tx
      .updateTable('accessToken')
      .set({ revokedAt: sql<Date>`app_now()` })
      .where('id', '=', tokenId)
      .returning(tokenColumns)
      .executeTakeFirstOrThrow();
    const after = toTokenView(row);
    await record(change, {
      kind: 'token',
      id: tokenId,
      ...shipperOf(after.owner),
      action: 'revoke',
      before,
      after,
    });
    return after;
  });
}

/**
 * Gives a live token another name.
 * @throws Failure `not_found`, also for a revoked one; `conflict` where the owner has a live token of that name.
 */
export function renameToken(
  ctx: RegistryContext,
  actor: Actor,
  input: { tokenId: number; name: string },
): Promise<TokenView> {
  return inChange(ctx, actor, async (change) => {
    const before = await lockToken(change.tx, input.tokenId);
    const row = await change.tx
      .updateTable('accessToken')
      .set({ name: input.name })
      .where('id', '=', input.tokenId)
      .where('revokedAt', 'is', null)
      .returning(tokenColumns)
      .executeTakeFirst();
    const after = toTokenView(found(row));
    await record(change, {
      kind: 'token',
      id: after.id,
      ...shipperOf(after.owner),
      action: 'rename',
      before,
      after,
    });
    return after;
  });
}

async function lockToken(tx: Transaction<Rows>, tokenId: number): Promise<TokenView> {
  const row = await tx
    .selectFrom('accessToken')
    .select(tokenColumns)
    .where('id', '=', tokenId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return toTokenView(found(row));
}
