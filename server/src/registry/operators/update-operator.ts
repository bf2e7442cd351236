import type { Operator, OperatorChanges } from '@carreto/contract/admin/registry/operators';
import { type Granter, requireGrantable, requireOneSide, requireSeen } from '../access/holding.ts';
import { inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { columnsOf, holdingOfRow, toOperator } from './operator.ts';
import { isOwner, lockOperators, requireKnown, requireOwner } from './require-owner.ts';

/**
 * Changes what an operator is called, may do and may see, or switches the operator off and on; tokens follow within a
 * second. Both what the person was and what the person becomes lie within what the granter holds.
 * @throws Failure `not_found`; `forbidden` for more than the granter holds; `conflict` where the revision is not the
 * current one, a name or an address is taken, or nobody would be left who decides about people.
 */
export function updateOperator(
  ctx: RegistryContext,
  granter: Granter,
  input: { operatorId: number; changes: OperatorChanges },
): Promise<Operator> {
  return inChange(ctx, granter, async (change) => {
    await lockOperators(change.tx);
    const { revision, active, ...changes } = input.changes;
    const row = found(
      await change.tx
        .selectFrom('operator')
        .selectAll()
        .where('id', '=', input.operatorId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireSeen(granter, holdingOfRow(row));
    requireGrantable(granter, holdingOfRow(row));
    requireRevision(row, revision);
    const updated = await change.tx
      .updateTable('operator')
      .set({
        ...columnsOf(changes),
        ...(active === undefined ? {} : { active }),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const holding = holdingOfRow(updated);
    requireGrantable(granter, holding);
    requireOneSide(holding);
    await requireKnown(change.tx, holding);
    if (row.active && isOwner(holdingOfRow(row))) await requireOwner(change.tx);
    const [before, after] = [toOperator(row), toOperator(updated)];
    await record(change, { kind: 'operator', id: row.id, action: 'update', before, after });
    return after;
  });
}
