import * as tokens from '@carreto/contract/admin/registry/tokens';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../../kernel/failure.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { granterOf } from '../../../registry/access/authenticate.ts';
import { renameToken, revokeToken } from '../../../registry/access/edit-token.ts';
import { issueToken } from '../../../registry/access/issue-token.ts';
import { listTokens } from '../../../registry/access/list-tokens.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';

/** Binds what `contract/src/admin/registry/tokens.ts` declares. */
export function bindTokens(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, tokens.listTokens, ({ caller, query: { ownerKind: kind, ownerId: id, ...query } }) => {
    if ((kind === undefined) !== (id === undefined))
      throw failField(kind === undefined ? 'ownerKind' : 'ownerId', messages.required);
    const owner = kind === undefined || id === undefined ? undefined : { kind, id };
    return listTokens(ctx, { ...query, owner, seenBy: caller });
  });
  bind(server, tokens.issueToken, ({ caller, body }) => issueToken(ctx, granterOf(caller), body));
  bind(server, tokens.renameToken, ({ caller, params, body }) =>
    renameToken(ctx, granterOf(caller), { ...params, ...body }),
  );
  bind(server, tokens.revokeToken, ({ caller, params }) =>
    revokeToken(ctx, granterOf(caller), params.tokenId),
  );
}
