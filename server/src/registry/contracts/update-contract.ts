import type { Contract, ContractChanges } from '@carreto/contract/admin/registry/contracts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { requireDistinct, toContract } from './contract.ts';

/**
 * Changes a contract; lists are replaced whole, absent members stay.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one; `invalid_request` where
 * a list names something twice.
 */
export function updateContract(
  ctx: RegistryContext,
  actor: Actor,
  input: { contractId: number; changes: ContractChanges },
): Promise<Contract> {
  return inChange(ctx, actor, async (change) => {
    const { revision, active, tolerances, occurrenceCodes, notfisLayout } = input.changes;
    requireDistinct(input.changes);
    const row = found(
      await change.tx
        .selectFrom('contract')
        .selectAll()
        .where('id', '=', input.contractId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const updated = await change.tx
      .updateTable('contract')
      .set({
        active: active ?? row.active,
        tolerances: JSON.stringify(tolerances ?? row.tolerances),
        occurrenceCodes: JSON.stringify(occurrenceCodes ?? row.occurrenceCodes),
        notfisLayout: notfisLayout === undefined ? row.notfisLayout : notfisLayout,
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toContract(row), toContract(updated)];
    await record(change, {
      kind: 'contract',
      id: row.id,
      shipperId: row.shipperId,
      action: 'update',
      before,
      after,
    });
    return after;
  });
}
