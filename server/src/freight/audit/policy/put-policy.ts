import { sql } from 'kysely';
import { type Actor, inChange, type RegistryContext, record } from '../../../registry/changes/change.ts';
import { requireRevision } from '../../../registry/changes/revision.ts';
import { requireDistinct } from '../../../registry/contracts/contract.ts';
import { lockShipper, requireShipper } from '../../../registry/shippers/shipper.ts';
import type { AuditPolicy } from './audit-policy.ts';
import { readPolicies } from './read-policies.ts';

/** How a shipper audits. @throws Failure `not_found` */
export async function getPolicy({ db }: RegistryContext, shipperId: number): Promise<AuditPolicy> {
  await requireShipper(db, shipperId);
  return (await readPolicies(db, [shipperId]))(shipperId);
}

/**
 * Sets how a shipper audits.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one; `invalid_request` where a charge is
 * named twice.
 */
export function putPolicy(
  ctx: RegistryContext,
  actor: Actor,
  { shipperId, policy }: { shipperId: number; policy: Omit<AuditPolicy, 'shipperId'> },
): Promise<AuditPolicy> {
  requireDistinct(policy);
  return inChange(ctx, actor, async (change) => {
    await lockShipper(change.tx, shipperId);
    const before = (await readPolicies(change.tx, [shipperId]))(shipperId);
    requireRevision(before, policy.revision);
    const after = { ...policy, shipperId, revision: before.revision + 1 };
    const columns = { ...after, tolerances: JSON.stringify(after.tolerances) };
    await change.tx
      .insertInto('auditPolicy')
      .values(columns)
      .onConflict((conflict) =>
        conflict.column('shipperId').doUpdateSet({ ...columns, updatedAt: sql<Date>`app_now()` }),
      )
      .execute();
    await record(change, {
      kind: 'auditPolicy',
      id: shipperId,
      shipperId,
      action: 'put',
      before: before.revision === 0 ? null : before,
      after,
    });
    return after;
  });
}
