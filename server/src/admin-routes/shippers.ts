import * as points from '@carreto/contract/admin/registry/dispatch-points';
import * as groups from '@carreto/contract/admin/registry/groups';
import * as rules from '@carreto/contract/admin/registry/rules';
import * as shippers from '@carreto/contract/admin/registry/shippers';
import * as skus from '@carreto/contract/admin/registry/skus';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { addDispatchPoint } from '../registry/dispatch-points/add-dispatch-point.ts';
import { getDispatchPoint, listDispatchPoints } from '../registry/dispatch-points/find-dispatch-points.ts';
import { updateDispatchPoint } from '../registry/dispatch-points/update-dispatch-point.ts';
import { addShipperGroup } from '../registry/groups/add-group.ts';
import { listShipperGroups } from '../registry/groups/find-groups.ts';
import { updateShipperGroup } from '../registry/groups/update-group.ts';
import { addRule, cloneRule } from '../registry/rules/add-rule.ts';
import { removeRule, updateRule } from '../registry/rules/edit-rule.ts';
import { getRule, listRules } from '../registry/rules/find-rules.ts';
import { orderRules } from '../registry/rules/order-rules.ts';
import { addShipper } from '../registry/shippers/add-shipper.ts';
import { blockShipper } from '../registry/shippers/block-shipper.ts';
import { getShipper, listShippers } from '../registry/shippers/find-shippers.ts';
import { addPlatform, removePlatform } from '../registry/shippers/platforms.ts';
import { setHireQuota } from '../registry/shippers/set-hire-quota.ts';
import { updateShipper } from '../registry/shippers/update-shipper.ts';
import { listSkus } from '../registry/skus/find-skus.ts';
import { putSkus } from '../registry/skus/put-skus.ts';

/** Shippers and what belongs to one: platform codes, dispatch points, groups, rules, products. */
export function bindShipperRoutes(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, shippers.listShippers, ({ query }) => listShippers(ctx, query));
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

  bind(server, points.listDispatchPoints, ({ params, query }) =>
    listDispatchPoints(ctx, { ...params, ...query }),
  );
  bind(server, points.getDispatchPoint, ({ params }) => getDispatchPoint(ctx, params.dispatchPointId));
  bind(server, points.addDispatchPoint, ({ caller, params, body }) =>
    addDispatchPoint(ctx, actorOf(caller), {
      ...params,
      point: body,
      mayNameOthers: caller.role === 'admin',
    }),
  );
  bind(server, points.updateDispatchPoint, ({ caller, params, body }) =>
    updateDispatchPoint(ctx, actorOf(caller), { ...params, changes: body }),
  );

  bind(server, groups.listShipperGroups, ({ query }) => listShipperGroups(ctx, query));
  bind(server, groups.addShipperGroup, ({ caller, body }) => addShipperGroup(ctx, actorOf(caller), body));
  bind(server, groups.updateShipperGroup, ({ caller, params, body }) =>
    updateShipperGroup(ctx, actorOf(caller), { ...params, changes: body }),
  );

  bind(server, rules.listRules, ({ params, query }) => listRules(ctx, { ...params, ...query }));
  bind(server, rules.getRule, ({ params }) => getRule(ctx, params.ruleId));
  bind(server, rules.addRule, ({ caller, params, body }) =>
    addRule(ctx, actorOf(caller), { ...params, rule: body }),
  );
  bind(server, rules.updateRule, ({ caller, params, body }) =>
    updateRule(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, rules.cloneRule, ({ caller, params, body }) =>
    cloneRule(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, rules.orderRules, ({ caller, params, body }) =>
    orderRules(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, rules.removeRule, ({ caller, params }) => removeRule(ctx, actorOf(caller), params.ruleId));

  bind(server, skus.listSkus, ({ params, query }) => listSkus(ctx, { ...params, ...query }));
  bind(server, skus.putSkus, ({ caller, params, body }) =>
    putSkus(ctx, actorOf(caller), { ...params, origin: 'api', items: body.items }),
  );
}
