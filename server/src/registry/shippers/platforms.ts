import type { Platform } from '@carreto/contract/admin/registry/shippers';
import { randomText } from '../../kernel/ids.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { lockShipper, toPlatform } from './shipper.ts';

const codeLength = 9;

/**
 * Registers the code of an e-commerce platform that the shipper uses (decision A4); without one a code is drawn. A code
 * names the platform and may serve any number of shippers (decision A7).
 * @throws Failure `not_found`; `conflict` where the shipper has the code already.
 */
export function addPlatform(ctx: RegistryContext, actor: Actor, input: PlatformInput): Promise<Platform> {
  return inChange(ctx, actor, (change) => addPlatformIn(change, input));
}

export type PlatformInput = { shipperId: number; name: string; code?: string };

/** The same inside a transaction that does more. */
export async function addPlatformIn(change: Change, input: PlatformInput): Promise<Platform> {
  const shipper = await lockShipper(change.tx, input.shipperId);
  const row = await change.tx
    .insertInto('shipperPlatform')
    .values({ shipperId: shipper.id, name: input.name, code: input.code ?? randomText(codeLength) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const platform = toPlatform(row);
  await record(change, {
    kind: 'shipper',
    id: shipper.id,
    shipperId: shipper.id,
    action: 'add_platform',
    before: null,
    after: platform,
  });
  return platform;
}

/**
 * Removes a platform code of a shipper.
 * @throws Failure `not_found`
 */
export function removePlatform(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; code: string },
): Promise<Platform> {
  return inChange(ctx, actor, async (change) => {
    const shipper = await lockShipper(change.tx, input.shipperId);
    const row = await change.tx
      .deleteFrom('shipperPlatform')
      .where('shipperId', '=', shipper.id)
      .where('code', '=', input.code)
      .returningAll()
      .executeTakeFirst();
    const platform = toPlatform(found(row));
    await record(change, {
      kind: 'shipper',
      id: shipper.id,
      shipperId: shipper.id,
      action: 'remove_platform',
      before: platform,
      after: null,
    });
    return platform;
  });
}
