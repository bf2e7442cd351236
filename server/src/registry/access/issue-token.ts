import type { IssuedToken, NewToken, TokenOwner } from '@carreto/contract/admin/registry/tokens';
import { sql, type Transaction } from 'kysely';
import { fail, failField } from '../../kernel/failure.ts';
import { hashToken, newToken } from '../../kernel/token.ts';
import type { Rows } from '../../rows.ts';
import { type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import type { Granter } from './holding.ts';
import { narrowedBy } from './narrow-token.ts';
import { requireOwnerSeen } from './token-owner.ts';
import { ownerColumn, shipperOf, tokenColumns, toTokenView } from './token-view.ts';

const maxLiveTokens = 10;
/** As much as people need to recognise a token; what is left carries more than 140 bits. */
const prefixLength = 4;
/** Ours are lower case; those taken over may not be, and are told apart by case (decision A1). */
const tokenForm = /^[0-9A-Za-z]{32}$/;

/**
 * Issues a token, or takes over one that integrators use already (`token`). The answer is the only place
 * where the token is ever seen; what is stored is its hash.
 * @throws Failure `not_found` without such an owner; `conflict` where the owner has ten live tokens, the name
 * is in use, or the token was ever used here; `forbidden` for a token of another person, or one that may more than who issues it.
 */
export function issueToken(ctx: RegistryContext, granter: Granter, input: NewToken): Promise<IssuedToken> {
  return inChange(ctx, granter, (change) => issueTokenIn(change, granter, input));
}

/** The same inside a transaction that does more. */
export async function issueTokenIn(change: Change, granter: Granter, input: NewToken): Promise<IssuedToken> {
  requireAdoptable(input);
  requireOwnerSeen(granter, input.owner);
  const narrowed = await narrowedBy(change.tx, { granter, input });
  await requireRoom(change.tx, input.owner);
  const token = input.token ?? newToken();
  const row = await change.tx
    .insertInto('accessToken')
    .values({
      shipperId: null,
      carrierId: null,
      operatorId: null,
      [ownerColumn[input.owner.kind]]: input.owner.id,
      name: input.name,
      ...narrowed,
      hash: hashToken(token),
      prefix: token.slice(0, prefixLength),
    })
    .returning(tokenColumns)
    .executeTakeFirstOrThrow();
  const view = toTokenView(row);
  await record(change, {
    kind: 'token',
    id: view.id,
    ...shipperOf(view.owner),
    action: input.token === undefined ? 'issue' : 'adopt',
    before: null,
    after: view,
  });
  return { ...view, token };
}

function requireAdoptable({ token, owner }: NewToken): void {
  if (token === undefined) return;
  if (owner.kind === 'operator') throw failField('token', 'tokens de operador são sempre gerados');
  if (!tokenForm.test(token)) throw failField('token', 'deve ter 32 letras e dígitos');
}

/** Holds the owner until the transaction ends: two tokens issued at once cannot both be the tenth. */
async function requireRoom(tx: Transaction<Rows>, owner: TokenOwner): Promise<void> {
  found(
    await tx
      .selectFrom(owner.kind)
      .select('id')
      .where('id', '=', owner.id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const live = await tx
    .selectFrom('accessToken')
    .select('id')
    .where(ownerColumn[owner.kind], '=', owner.id)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > app_now())`)
    .execute();
  if (live.length < maxLiveTokens) return;
  throw fail('conflict', {
    details: [
      { field: 'owner', message: `já tem ${maxLiveTokens} tokens ativos; revogue um antes de emitir outro` },
    ],
  });
}
