import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper, readShipper } from './shipper.ts';

/**
 * Sets how many freights a shipper may still hire; null takes the limit away.
 * @throws Failure `not_found`
 */
export function setHireQuota(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; remaining: number | null },
): Promise<Shipper> {
  return inChange(ctx, actor, async (change) => {
    const row = await lockShipper(change.tx, input.shipperId);
    const before = await readShipper(change.tx, row);
    await store(change, row.id, input.remaining);
    const after = await readShipper(change.tx, row);
    await record(change, {
      kind: 'shipper',
      id: row.id,
      shipperId: row.id,
      action: 'set_quota',
      before,
      after,
    });
    return after;
  });
}

async function store(change: Change, shipperId: number, remaining: number | null): Promise<void> {
  if (remaining === null) {
    await change.tx.deleteFrom('hireQuota').where('shipperId', '=', shipperId).execute();
    return;
  }
  await change.tx
    .insertInto('hireQuota')
    .values({ shipperId, remaining })
    .onConflict((conflict) => conflict.column('shipperId').doUpdateSet({ remaining }))
    .execute();
}
