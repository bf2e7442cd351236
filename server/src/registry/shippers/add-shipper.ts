import type { NewShipper, Shipper } from '@carreto/contract/admin/registry/shippers';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { readShipper } from './shipper.ts';

/**
 * Adds a shipper, not blocked and without a quota.
 * @throws Failure `conflict` where the CNPJ is registered.
 */
export function addShipper(ctx: RegistryContext, actor: Actor, input: NewShipper): Promise<Shipper> {
  return inChange(ctx, actor, (change) => addShipperIn(change, input));
}

/** The same inside a transaction that does more. */
export async function addShipperIn(change: Change, input: NewShipper): Promise<Shipper> {
  const { address, settings, ...rest } = input;
  const row = await change.tx
    .insertInto('shipper')
    .values({ ...rest, ...address, settings: JSON.stringify(settings ?? {}) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const shipper = await readShipper(change.tx, row);
  await record(change, {
    kind: 'shipper',
    id: row.id,
    shipperId: row.id,
    action: 'add',
    before: null,
    after: shipper,
  });
  return shipper;
}
