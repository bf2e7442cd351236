import * as carriers from '@carreto/contract/admin/registry/carriers';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { addCarrier } from '../../../registry/carriers/add-carrier.ts';
import { getCarrier, listCarriers } from '../../../registry/carriers/find-carriers.ts';
import { updateCarrier } from '../../../registry/carriers/update-carrier.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';

/** Binds what `contract/src/admin/registry/carriers.ts` declares. */
export function bindCarriers(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, carriers.listCarriers, ({ caller: { scope }, query }) =>
    listCarriers(ctx, { ...query, scope }),
  );
  bind(server, carriers.getCarrier, ({ params }) => getCarrier(ctx, params.carrierId));
  bind(server, carriers.addCarrier, ({ caller, body }) => addCarrier(ctx, actorOf(caller), body));
  bind(server, carriers.updateCarrier, ({ caller, params, body }) =>
    updateCarrier(ctx, actorOf(caller), { ...params, changes: body }),
  );
}
