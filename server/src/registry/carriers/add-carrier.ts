import type { Carrier, NewCarrier } from '@carreto/contract/admin/registry/carriers';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { toCarrier } from './carrier.ts';

/**
 * Adds a carrier; there is one of each CNPJ in the installation, shared by its shippers.
 * @throws Failure `conflict` where the CNPJ is registered.
 */
export function addCarrier(ctx: RegistryContext, actor: Actor, input: NewCarrier): Promise<Carrier> {
  return inChange(ctx, actor, async (change) => {
    const { address, ...rest } = input;
    const row = await change.tx
      .insertInto('carrier')
      .values({ ...rest, ...address })
      .returningAll()
      .executeTakeFirstOrThrow();
    const carrier = toCarrier(row);
    await record(change, { kind: 'carrier', id: carrier.id, action: 'add', before: null, after: carrier });
    return carrier;
  });
}
