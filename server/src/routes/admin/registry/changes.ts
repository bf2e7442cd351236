import * as changes from '@carreto/contract/admin/registry/changes';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { listChanges } from '../../../registry/changes/list-changes.ts';

/** Binds what `contract/src/admin/registry/changes.ts` declares. */
export function bindChanges(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, changes.listChanges, ({ caller, query }) => listChanges(ctx, { ...query, seenBy: caller }));
}
