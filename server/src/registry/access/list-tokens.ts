import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { ListedToken, TokenOwner } from '@carreto/contract/admin/registry/tokens';
import { sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { fold } from '../../kernel/fold.ts';
import { folded } from '../../platform/db/folded.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import type { OperatorCaller } from './access-part.ts';
import { tokensSeenBy } from './token-owner.ts';
import { ownerColumn, tokenColumns, toTokenView } from './token-view.ts';

export type TokenQuery = PageRequest & {
  owner?: TokenOwner | undefined;
  /** Only tokens that work, or only revoked and ended ones. */
  state?: 'live' | 'ended' | undefined;
  /** An instant: only live tokens that nobody used since, and that were issued before it. */
  unusedSince?: string | undefined;
  /** Only where the name of the token or of its owner holds it, whatever its case and accents. */
  text?: string | undefined;
  /** Whose tokens are shown: those that the caller sees; all where it is left out. */
  seenBy?: OperatorCaller;
};

/**
 * Tokens in the order they were issued, revoked and ended ones too.
 * @throws Failure `not_found` without such an owner, or one that the caller does not see.
 */
export async function listTokens(ctx: RegistryContext, query: TokenQuery): Promise<Page<ListedToken>> {
  const { owner, state, unusedSince, text, seenBy } = query;
  const { after, fetch } = pageStart(query);
  let select = ctx.db
    .selectFrom('accessToken as token')
    .leftJoin('shipper', 'shipper.id', 'token.shipperId')
    .leftJoin('carrier', 'carrier.id', 'token.carrierId')
    .leftJoin('operator', 'operator.id', 'token.operatorId')
    .select(tokenColumns.map((column) => `token.${column}` as const))
    .select(ownerName.as('ownerName'))
    .where('token.id', '>', after);
  if (seenBy !== undefined) select = select.where(tokensSeenBy(seenBy.operatorId, seenBy));
  if (owner !== undefined) {
    await requireOwner(ctx, { owner, seenBy });
    select = select.where(`token.${ownerColumn[owner.kind]}`, '=', owner.id);
  }
  if (state === 'ended') select = select.where(sql<boolean>`not ${isLive}`);
  if (state === 'live' || unusedSince !== undefined) select = select.where(isLive);
  if (unusedSince !== undefined)
    select = select.where(
      sql<boolean>`coalesce(token.last_used_at, token.created_at) < ${new Date(unusedSince)}`,
    );
  if (text !== undefined)
    select = select.where(
      sql<boolean>`${folded(sql`concat_ws(' ', token.name, shipper.trade_name, carrier.trade_name, operator.name)`)}
        like ${`%${fold(text).replace(/[\\%_]/g, '\\$&')}%`}`,
    );
  const rows = await select.orderBy('token.id').limit(fetch).execute();
  return toPage(
    query,
    rows.map(({ ownerName: owned, ...row }) => ({ ...toTokenView(row), ownerName: owned })),
  );
}

const isLive = sql<boolean>`(token.revoked_at is null and (token.expires_at is null or token.expires_at > app_now()))`;

/** Of a token beside its three possible owners, of which one is there. */
const ownerName = sql<string>`coalesce(shipper.trade_name, carrier.trade_name, operator.name)`;

async function requireOwner(
  ctx: RegistryContext,
  { owner, seenBy }: { owner: TokenOwner; seenBy: OperatorCaller | undefined },
): Promise<void> {
  found(await ctx.db.selectFrom(owner.kind).select('id').where('id', '=', owner.id).executeTakeFirst());
  if (seenBy === undefined) return;
  const { shipperIds, carrierIds } = seenBy.scope;
  const isSeen = { shipper: shipperIds, carrier: carrierIds, operator: 'all' as const }[owner.kind];
  if (isSeen !== 'all' && !isSeen.includes(owner.id)) throw fail('not_found');
}
