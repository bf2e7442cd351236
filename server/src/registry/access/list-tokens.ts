import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { TokenOwner, TokenView } from '@carreto/contract/admin/registry/tokens';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { ownerColumn, tokenColumns, toTokenView } from './token-view.ts';

/**
 * Tokens of one owner in the order they were issued, revoked ones too.
 * @throws Failure `not_found` without such an owner.
 */
export async function listTokens(
  ctx: RegistryContext,
  query: PageRequest & { owner: TokenOwner },
): Promise<Page<TokenView>> {
  const { kind, id } = query.owner;
  found(await ctx.db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst());
  const { after, fetch } = pageStart(query);
  const rows = await ctx.db
    .selectFrom('accessToken')
    .select(tokenColumns)
    .where(ownerColumn[kind], '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
  return toPage(query, rows.map(toTokenView));
}
