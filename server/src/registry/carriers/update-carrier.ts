import type { Carrier, CarrierChanges } from '@carreto/contract/admin/registry/carriers';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { toCarrier } from './carrier.ts';

/**
 * Changes a carrier, or switches it off and on; absent members stay.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one.
 */
export function updateCarrier(
  ctx: RegistryContext,
  actor: Actor,
  input: { carrierId: number; changes: CarrierChanges },
): Promise<Carrier> {
  return inChange(ctx, actor, async (change) => {
    const { revision, address, ...rest } = input.changes;
    const row = found(
      await change.tx
        .selectFrom('carrier')
        .selectAll()
        .where('id', '=', input.carrierId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const updated = await change.tx
      .updateTable('carrier')
      .set({ ...rest, ...address, revision: row.revision + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toCarrier(row), toCarrier(updated)];
    await record(change, { kind: 'carrier', id: row.id, action: 'update', before, after });
    return after;
  });
}
