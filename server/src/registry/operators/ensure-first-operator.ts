import { sql } from 'kysely';
import { issueTokenIn } from '../access/issue-token.ts';
import { commandLine, inChange, type RegistryContext } from '../changes/change.ts';
import { addOperatorIn } from './add-operator.ts';

/**
 * An installation without operators gets one, `admin`, with a token that is shown this once. Two processes
 * that start together make one. Gives undefined where there is an operator already.
 */
export function ensureFirstOperator(
  ctx: RegistryContext,
): Promise<{ name: string; token: string } | undefined> {
  return inChange(ctx, commandLine, async (change) => {
    await sql`lock table operator in share row exclusive mode`.execute(change.tx);
    const existing = await change.tx.selectFrom('operator').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return undefined;
    const operator = await addOperatorIn(change, { name: 'admin', role: 'admin' });
    const { token } = await issueTokenIn(change, {
      owner: { kind: 'operator', id: operator.id },
      name: 'first',
    });
    return { name: operator.name, token };
  });
}
