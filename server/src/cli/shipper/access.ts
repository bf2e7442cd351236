import type { NewShipper, Platform, Shipper } from '@carreto/contract/admin/registry/shippers';
import type { IssuedToken } from '@carreto/contract/admin/registry/tokens';
import { issueTokenIn } from '../../registry/access/issue-token.ts';
import { inChange } from '../../registry/changes/change.ts';
import { addShipperIn } from '../../registry/shippers/add-shipper.ts';
import { addPlatformIn } from '../../registry/shippers/platforms.ts';
import type { CommandContext } from '../context/with-context.ts';
import { given } from '../input/valid-input.ts';

type Wanted = { shipper: NewShipper; token: string | undefined; platformCode: string | undefined };
type Added = { shipper: Shipper; platform: Platform; token: IssuedToken };

/**
 * Adds a shipper with what its first quote needs, all or nothing: a token and a platform code, drawn or taken over. Clients
 * that bring their token know expirations in RFC 3339, unless the shipper is told otherwise.
 */
export function addShipperWithAccess(ctx: CommandContext, wanted: Wanted): Promise<Added> {
  return inChange(ctx, ctx.actor, async (change) => {
    const expiration = wanted.token === undefined ? {} : { rfc3339Expiration: true };
    const settings = { ...expiration, ...wanted.shipper.settings };
    const shipper = await addShipperIn(change, { ...wanted.shipper, settings });
    const named = given({ shipperId: shipper.id, name: 'first', code: wanted.platformCode });
    const platform = await addPlatformIn(change, named);
    const owner = { kind: 'shipper', id: shipper.id } as const;
    const token = await issueTokenIn(
      change,
      change.actor,
      given({ owner, name: 'first', token: wanted.token }),
    );
    return { shipper: { ...shipper, platforms: [platform] }, platform, token };
  });
}
