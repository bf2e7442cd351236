import type { NewOperator, Operator } from '@carreto/contract/admin/registry/operators';
import { failField } from '../../kernel/failure.ts';
import { type Granter, requireGrantable, requireOneSide } from '../access/holding.ts';
import { type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { columnsOf, holdingOfRow, toOperator } from './operator.ts';
import { requireKnown } from './require-owner.ts';

/**
 * Adds an operator, who may no more than who adds; a token is issued apart.
 * @throws Failure `conflict` where the name or the address is taken; `forbidden` for more than the granter holds;
 * `invalid_request` for shippers, carriers or dispatch points there are not.
 */
export function addOperator(ctx: RegistryContext, granter: Granter, input: NewOperator): Promise<Operator> {
  return inChange(ctx, granter, (change) => addOperatorIn(change, granter, input));
}

/** The same inside a transaction that does more. */
export async function addOperatorIn(
  change: Change,
  granter: Granter,
  { name, ...members }: NewOperator,
): Promise<Operator> {
  const { role, ...columns } = columnsOf(members);
  if (role === undefined) throw failField('roles', 'informe role, roles ou permissions');
  const row = await change.tx
    .insertInto('operator')
    .values({ ...columns, name, role })
    .returningAll()
    .executeTakeFirstOrThrow();
  const holding = holdingOfRow(row);
  requireGrantable(granter, holding);
  requireOneSide(holding);
  await requireKnown(change.tx, holding);
  const operator = toOperator(row);
  await record(change, { kind: 'operator', id: operator.id, action: 'add', before: null, after: operator });
  return operator;
}
