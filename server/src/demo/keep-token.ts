import type { TokenOwner, TokenView } from '@carreto/contract/admin/registry/tokens';
import { revokeToken } from '../registry/access/edit-token.ts';
import { issueToken } from '../registry/access/issue-token.ts';
import { listTokens } from '../registry/access/list-tokens.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { addOperator } from '../registry/operators/add-operator.ts';
import { listOperators } from '../registry/operators/find-operators.ts';
import { demoActor } from './demo-actor.ts';

/** Tokens of the demo carry this name; others of the same owner are left alone. */
const tokenName = 'demo';

/**
 * The demo's token of an owner: the one that `demo.json` remembers while it lives, else a new one in place of
 * whatever had its name. A token is recognised by its first characters, which is all that is kept of it.
 */
export async function keepToken(
  ctx: RegistryContext,
  { owner, known }: { owner: TokenOwner; known: string | undefined },
): Promise<string> {
  const living = await livingToken(ctx, owner);
  if (living !== undefined && known?.startsWith(living.prefix) === true) return known;
  if (living !== undefined) await revokeToken(ctx, demoActor, living.id);
  return (await issueToken(ctx, demoActor, { owner, name: tokenName })).token;
}

/** The same for the demo's own operator, who may do everything. */
export async function keepAdminToken(ctx: RegistryContext, known: string | undefined): Promise<string> {
  const operators = await listOperators(ctx, { limit: 200 });
  const operator =
    operators.items.find(({ name }) => name === tokenName) ??
    (await addOperator(ctx, demoActor, { name: tokenName, role: 'admin' }));
  return keepToken(ctx, { owner: { kind: 'operator', id: operator.id }, known });
}

async function livingToken(ctx: RegistryContext, owner: TokenOwner): Promise<TokenView | undefined> {
  const { items } = await listTokens(ctx, { owner, limit: 200 });
  return items.find(({ name, revokedAt }) => name === tokenName && revokedAt === null);
}
