import * as points from '@carreto/contract/admin/registry/dispatch-points';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { isWhole } from '../../../registry/access/holding.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addDispatchPoint } from '../../../registry/dispatch-points/add-dispatch-point.ts';
import {
  getDispatchPoint,
  listDispatchPoints,
} from '../../../registry/dispatch-points/find-dispatch-points.ts';
import { updateDispatchPoint } from '../../../registry/dispatch-points/update-dispatch-point.ts';

/** Binds what `contract/src/admin/registry/dispatch-points.ts` declares. */
export function bindDispatchPoints(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, points.listDispatchPoints, ({ caller: { scope }, params, query }) =>
    listDispatchPoints(ctx, { ...params, ...query, scope }),
  );
  bind(server, points.getDispatchPoint, ({ params }) => getDispatchPoint(ctx, params.dispatchPointId));
  bind(server, points.addDispatchPoint, ({ caller, params, body }) =>
    addDispatchPoint(ctx, actorOf(caller), {
      ...params,
      point: body,
      mayNameOthers: isWhole(caller) && caller.permissions.has('settings.write'),
    }),
  );
  bind(server, points.updateDispatchPoint, ({ caller, params, body }) =>
    updateDispatchPoint(ctx, actorOf(caller), { ...params, changes: body }),
  );
}
