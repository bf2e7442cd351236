import type { TokenOwner, TokenView } from '@carreto/contract/admin/registry/tokens';
import { sql, type Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { type Granter, holdingOf, isWhole } from './holding.ts';
import { isOwnerSeen } from './token-owner.ts';
import { shipperOf, tokenColumns, toTokenView } from './token-view.ts';

/**
 * Revokes a token; within a second it works on no process. Revoking it again changes nothing. Who decides about people
 * ends another person's tokens, too.
 * @throws Failure `not_found`
 */
export function revokeToken(ctx: RegistryContext, granter: Granter, tokenId: number): Promise<TokenView> {
  return inChange(ctx, granter, async (change) => {
    const before = await lockToken(change.tx, tokenId);
    if (!isOwnerSeen(granter, before.owner) && !endsTokensOf(granter, before.owner)) throw fail('not_found');
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
 * @throws Failure `not_found`, also for a revoked one and for another person's; `conflict` where the owner has a live token of that name.
 */
export function renameToken(
  ctx: RegistryContext,
  granter: Granter,
  input: { tokenId: number; name: string },
): Promise<TokenView> {
  return inChange(ctx, granter, async (change) => {
    const before = await lockToken(change.tx, input.tokenId);
    if (!isOwnerSeen(granter, before.owner)) throw fail('not_found');
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

function endsTokensOf(granter: Granter, { kind }: TokenOwner): boolean {
  const own = holdingOf(granter);
  return kind === 'operator' && own !== 'everything' && isWhole(own) && own.permissions.has('people.write');
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
