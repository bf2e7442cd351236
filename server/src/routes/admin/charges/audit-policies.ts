import * as policies from '@carreto/contract/admin/charges/audit-policies';
import type { Context } from '../../../context.ts';
import { getPolicy, putPolicy } from '../../../freight/audit/policy/put-policy.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/charges/audit-policies.ts` declares. */
export function bindAuditPolicies(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, policies.getAuditPolicy, ({ params }) => getPolicy(ctx, params.shipperId));
  bind(server, policies.putAuditPolicy, ({ caller, params, body }) =>
    putPolicy(ctx, actorOf(caller), { ...params, policy: body }),
  );
}
