import { issueTokenIn } from '../access/issue-token.ts';
import { commandLine, inChange, type RegistryContext } from '../changes/change.ts';
import { addOperatorIn } from './add-operator.ts';
import { lockOperators } from './require-owner.ts';

/**
 * An installation without operators gets one, `admin`. Two processes that start together make one. Gives undefined
 * where there is an operator already.
 * @param keep puts its token where a person finds it, before the operator is there: who fails makes nobody.
 */
export function ensureFirstOperator(
  ctx: RegistryContext,
  keep: (token: string) => Promise<void>,
): Promise<{ name: string } | undefined> {
  return inChange(ctx, commandLine, async (change) => {
    await lockOperators(change.tx);
    const existing = await change.tx.selectFrom('operator').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return undefined;
    const operator = await addOperatorIn(change, commandLine, { name: 'admin', role: 'admin' });
    const { token } = await issueTokenIn(change, commandLine, {
      owner: { kind: 'operator', id: operator.id },
      name: 'first',
    });
    await keep(token);
    return { name: operator.name };
  });
}
