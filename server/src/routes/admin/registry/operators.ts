import * as operators from '@carreto/contract/admin/registry/operators';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { granterOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addOperator } from '../../../registry/operators/add-operator.ts';
import { getOperator, listOperators } from '../../../registry/operators/find-operators.ts';
import { updateOperator } from '../../../registry/operators/update-operator.ts';

/** Binds what `contract/src/admin/registry/operators.ts` declares. */
export function bindOperators(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, operators.whoAmI, ({ caller }) => getOperator(ctx, caller.operatorId));
  bind(server, operators.listOperators, ({ query, caller }) =>
    listOperators(ctx, { ...query, seenBy: caller }),
  );
  bind(server, operators.addOperator, ({ caller, body }) => addOperator(ctx, granterOf(caller), body));
  bind(server, operators.updateOperator, ({ caller, params, body }) =>
    updateOperator(ctx, granterOf(caller), { ...params, changes: body }),
  );
}
