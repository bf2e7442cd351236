import * as tokens from '@carreto/contract/admin/registry/tokens';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { renameToken, revokeToken } from '../../../registry/access/edit-token.ts';
import { issueToken } from '../../../registry/access/issue-token.ts';
import { listTokens } from '../../../registry/access/list-tokens.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';

/** Binds what `contract/src/admin/registry/tokens.ts` declares. */
export function bindTokens(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, tokens.listTokens, ({ query: { ownerKind, ownerId, ...page } }) =>
    listTokens(ctx, { ...page, owner: { kind: ownerKind, id: ownerId } }),
  );
  bind(server, tokens.issueToken, ({ caller, body }) => issueToken(ctx, actorOf(caller), body));
  bind(server, tokens.renameToken, ({ caller, params, body }) =>
    renameToken(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, tokens.revokeToken, ({ caller, params }) => revokeToken(ctx, actorOf(caller), params.tokenId));
}
