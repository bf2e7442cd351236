import * as groups from '@carreto/contract/admin/registry/groups';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addShipperGroup } from '../../../registry/groups/add-group.ts';
import { listShipperGroups } from '../../../registry/groups/find-groups.ts';
import { updateShipperGroup } from '../../../registry/groups/update-group.ts';

/** Binds what `contract/src/admin/registry/groups.ts` declares. */
export function bindGroups(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, groups.listShipperGroups, ({ caller: { scope }, query }) =>
    listShipperGroups(ctx, { ...query, scope }),
  );
  bind(server, groups.addShipperGroup, ({ caller, body }) => addShipperGroup(ctx, actorOf(caller), body));
  bind(server, groups.updateShipperGroup, ({ caller, params, body }) =>
    updateShipperGroup(ctx, actorOf(caller), { ...params, changes: body }),
  );
}
