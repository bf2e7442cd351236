import type { NewOperator, Operator } from '@carreto/contract/admin/registry/operators';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { toOperator } from './operator.ts';

/**
 * Adds an operator; a token is issued apart.
 * @throws Failure `conflict` where the name is taken.
 */
export function addOperator(ctx: RegistryContext, actor: Actor, input: NewOperator): Promise<Operator> {
  return inChange(ctx, actor, (change) => addOperatorIn(change, input));
}

/** The same inside a transaction that does more. */
export async function addOperatorIn(change: Change, input: NewOperator): Promise<Operator> {
  const row = await change.tx.insertInto('operator').values(input).returningAll().executeTakeFirstOrThrow();
  const operator = toOperator(row);
  await record(change, { kind: 'operator', id: operator.id, action: 'add', before: null, after: operator });
  return operator;
}
