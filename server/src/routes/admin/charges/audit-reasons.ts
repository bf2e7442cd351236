import * as contract from '@carreto/contract/admin/charges/audit-reasons';
import type { Context } from '../../../context.ts';
import { putReasons, readReasons } from '../../../freight/audit/reasons/reasons.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/charges/audit-reasons.ts` declares. */
export function bindAuditReasons(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, contract.getAuditReasons, () => readReasons(ctx));
  bind(server, contract.putAuditReasons, ({ caller, body }) => putReasons(ctx, actorOf(caller), body));
}
