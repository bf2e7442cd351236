import type { Contract, NewContract } from '@carreto/contract/admin/registry/contracts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { requireDistinct, toContract } from './contract.ts';

/**
 * Adds the contract of a shipper with a carrier.
 * @throws Failure `not_found` without such a shipper or carrier; `conflict` where they have one;
 * `invalid_request` where a list names something twice.
 */
export function addContract(ctx: RegistryContext, actor: Actor, input: NewContract): Promise<Contract> {
  const { shipperId, carrierId, tolerances = [], occurrenceCodes = [], notfisLayout = null } = input;
  return inChange(ctx, actor, async (change) => {
    requireDistinct(input);
    await requireShipper(change.tx, shipperId);
    found(await change.tx.selectFrom('carrier').select('id').where('id', '=', carrierId).executeTakeFirst());
    const row = await change.tx
      .insertInto('contract')
      .values({
        shipperId,
        carrierId,
        tolerances: JSON.stringify(tolerances),
        occurrenceCodes: JSON.stringify(occurrenceCodes),
        notfisLayout,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const contract = toContract(row);
    await record(change, {
      kind: 'contract',
      id: row.id,
      shipperId,
      action: 'add',
      before: null,
      after: contract,
    });
    return contract;
  });
}
