import * as calls from '@carreto/contract/admin/integration/calls';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { findCalls, getCall } from '../../../registry/calls/find-calls.ts';
import { findCallGroups } from '../../../registry/calls/find-groups.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';

/** Binds what `contract/src/admin/integration/calls.ts` declares. */
export function bindCalls(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, calls.listCalls, ({ caller, query }) => findCalls(ctx, { ...query, reader: caller }));
  bind(server, calls.listCallGroups, ({ caller, query }) =>
    findCallGroups(ctx, { ...query, reader: caller }),
  );
  bind(server, calls.getCall, ({ caller, params }) => getCall(ctx, { ...params, reader: caller }));
}
