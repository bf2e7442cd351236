import * as shippers from '@carreto/contract/admin/registry/shippers';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addShipper } from '../../../registry/shippers/add-shipper.ts';
import { blockShipper } from '../../../registry/shippers/block-shipper.ts';
import { getShipper, listShippers } from '../../../registry/shippers/find-shippers.ts';
import { addPlatform, removePlatform } from '../../../registry/shippers/platforms.ts';
import { setHireQuota } from '../../../registry/shippers/set-hire-quota.ts';
import { updateShipper } from '../../../registry/shippers/update-shipper.ts';

/** Binds what `contract/src/admin/registry/shippers.ts` declares. */
export function bindShippers(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, shippers.listShippers, ({ caller: { scope }, query }) =>
    listShippers(ctx, { ...query, scope }),
  );
  bind(server, shippers.getShipper, ({ params }) => getShipper(ctx, params.shipperId));
  bind(server, shippers.addShipper, ({ caller, body }) => addShipper(ctx, actorOf(caller), body));
  bind(server, shippers.updateShipper, ({ caller, params, body }) =>
    updateShipper(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, shippers.blockShipper, ({ caller, params, body }) =>
    blockShipper(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, shippers.setHireQuota, ({ caller, params, body }) =>
    setHireQuota(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, shippers.addPlatform, ({ caller, params, body }) =>
    addPlatform(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, shippers.removePlatform, ({ caller, params }) => removePlatform(ctx, actorOf(caller), params));
}
