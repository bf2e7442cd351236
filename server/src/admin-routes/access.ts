import * as changes from '@carreto/contract/admin/registry/changes';
import * as operators from '@carreto/contract/admin/registry/operators';
import * as tokens from '@carreto/contract/admin/registry/tokens';
import * as taxRates from '@carreto/contract/admin/tables/tax-rates';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { actorOf } from '../registry/access/authenticate.ts';
import { renameToken, revokeToken } from '../registry/access/edit-token.ts';
import { issueToken } from '../registry/access/issue-token.ts';
import { listTokens } from '../registry/access/list-tokens.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { listChanges } from '../registry/changes/list-changes.ts';
import { addOperator } from '../registry/operators/add-operator.ts';
import { getOperator, listOperators } from '../registry/operators/find-operators.ts';
import { updateOperator } from '../registry/operators/update-operator.ts';
import { addTaxRate, removeTaxRate } from '../registry/tax-rates/edit-tax-rates.ts';
import { listTaxRates } from '../registry/tax-rates/list-tax-rates.ts';

/** Who may do what, who did what, and what holds for the whole installation. */
export function bindAccessRoutes(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, operators.whoAmI, ({ caller }) => getOperator(ctx, caller.operatorId));
  bind(server, operators.listOperators, ({ query }) => listOperators(ctx, query));
  bind(server, operators.addOperator, ({ caller, body }) => addOperator(ctx, actorOf(caller), body));
  bind(server, operators.updateOperator, ({ caller, params, body }) =>
    updateOperator(ctx, actorOf(caller), { ...params, changes: body }),
  );

  bind(server, tokens.listTokens, ({ query: { ownerKind, ownerId, ...page } }) =>
    listTokens(ctx, { ...page, owner: { kind: ownerKind, id: ownerId } }),
  );
  bind(server, tokens.issueToken, ({ caller, body }) => issueToken(ctx, actorOf(caller), body));
  bind(server, tokens.renameToken, ({ caller, params, body }) =>
    renameToken(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, tokens.revokeToken, ({ caller, params }) => revokeToken(ctx, actorOf(caller), params.tokenId));

  bind(server, taxRates.listTaxRates, ({ query }) => listTaxRates(ctx, query));
  bind(server, taxRates.addTaxRate, ({ caller, body }) => addTaxRate(ctx, actorOf(caller), body));
  bind(server, taxRates.removeTaxRate, ({ caller, params }) =>
    removeTaxRate(ctx, actorOf(caller), params.taxRateId),
  );

  bind(server, changes.listChanges, ({ query }) => listChanges(ctx, query));
}
