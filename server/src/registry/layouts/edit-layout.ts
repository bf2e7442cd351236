import type {
  CarrierLayout,
  CarrierLayoutChanges,
  NewCarrierLayout,
} from '@carreto/contract/admin/tables/carrier-layouts';
import { sql } from 'kysely';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { requireRevision } from '../changes/revision.ts';
import { fingerprintOf, lockCarrier, lockLayout, readLayout, toCarrierLayout } from './layout.ts';

/**
 * Keeps a layout for a carrier.
 * @throws Failure `not_found`; `invalid_request`; `conflict` where the carrier has one of the name or for the
 * same files.
 */
export function addLayout(
  ctx: RegistryContext,
  actor: Actor,
  { carrierId, ...input }: NewCarrierLayout & { carrierId: number },
): Promise<CarrierLayout> {
  const layout = readLayout(input.layout);
  return inChange(ctx, actor, async (change) => {
    await lockCarrier(change.tx, carrierId);
    const row = await change.tx
      .insertInto('carrierLayout')
      .values({
        carrierId,
        name: input.name,
        fingerprint: fingerprintOf(layout),
        layout: JSON.stringify(layout),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toCarrierLayout(row);
    await record(change, { kind: 'carrierLayout', id: row.id, action: 'add', before: null, after });
    return after;
  });
}

/**
 * Puts a layout in place of the one that is kept.
 * @throws Failure `not_found`; `invalid_request`; `conflict` where the revision is not the current one, the name is
 * taken, or another layout is for the same files.
 */
export function putLayout(
  ctx: RegistryContext,
  actor: Actor,
  { layoutId, changes }: { layoutId: number; changes: CarrierLayoutChanges },
): Promise<CarrierLayout> {
  const layout = readLayout(changes.layout);
  return inChange(ctx, actor, async (change) => {
    const row = await lockLayout(change.tx, layoutId);
    requireRevision(row, changes.revision);
    const updated = await change.tx
      .updateTable('carrierLayout')
      .set({
        name: changes.name,
        fingerprint: fingerprintOf(layout),
        layout: JSON.stringify(layout),
        revision: row.revision + 1,
        updatedAt: sql`app_now()`,
      })
      .where('id', '=', layoutId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toCarrierLayout(row), toCarrierLayout(updated)];
    await record(change, { kind: 'carrierLayout', id: layoutId, action: 'update', before, after });
    return after;
  });
}

/**
 * Forgets a layout; imports that were read by it stay as they are.
 * @throws Failure `not_found`
 */
export function removeLayout(
  ctx: RegistryContext,
  actor: Actor,
  { layoutId }: { layoutId: number },
): Promise<undefined> {
  return inChange(ctx, actor, async (change) => {
    const row = await lockLayout(change.tx, layoutId);
    await change.tx.deleteFrom('carrierLayout').where('id', '=', layoutId).execute();
    const before = toCarrierLayout(row);
    await record(change, { kind: 'carrierLayout', id: layoutId, action: 'remove', before, after: null });
    return undefined;
  });
}
