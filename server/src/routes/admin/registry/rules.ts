import * as rules from '@carreto/contract/admin/registry/rules';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addRule, cloneRule } from '../../../registry/rules/add-rule.ts';
import { removeRule, updateRule } from '../../../registry/rules/edit-rule.ts';
import { getRule, listRules } from '../../../registry/rules/find-rules.ts';
import { orderRules } from '../../../registry/rules/order-rules.ts';

/** Binds what `contract/src/admin/registry/rules.ts` declares. */
export function bindRules(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, rules.listRules, ({ params, query }) => listRules(ctx, { ...params, ...query }));
  bind(server, rules.getRule, ({ params }) => getRule(ctx, params.ruleId));
  bind(server, rules.addRule, ({ caller, params, body }) =>
    addRule(ctx, actorOf(caller), { ...params, rule: body }),
  );
  bind(server, rules.updateRule, ({ caller, params, body }) =>
    updateRule(ctx, actorOf(caller), {
      ...params,
      changes: body,
      mayActivate: caller.permissions.has('rules.activate'),
    }),
  );
  bind(server, rules.cloneRule, ({ caller, params, body }) =>
    cloneRule(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, rules.orderRules, ({ caller, params, body }) =>
    orderRules(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, rules.removeRule, ({ caller, params }) => removeRule(ctx, actorOf(caller), params.ruleId));
}
