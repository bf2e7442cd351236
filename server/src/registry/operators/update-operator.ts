import type { Operator, OperatorChanges } from '@carreto/contract/admin/registry/operators';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { toOperator } from './operator.ts';

/**
 * Renames an operator, gives another role, or switches the operator off and on; tokens follow within a second.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one or the name is taken.
 */
export function updateOperator(
  ctx: RegistryContext,
  actor: Actor,
  input: { operatorId: number; changes: OperatorChanges },
): Promise<Operator> {
  return inChange(ctx, actor, async (change) => {
    const { revision, ...changes } = input.changes;
    const row = found(
      await change.tx
        .selectFrom('operator')
        .selectAll()
        .where('id', '=', input.operatorId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const updated = await change.tx
      .updateTable('operator')
      .set({ ...changes, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toOperator(row), toOperator(updated)];
    await record(change, { kind: 'operator', id: row.id, action: 'update', before, after });
    return after;
  });
}
