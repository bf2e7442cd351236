import * as components from '@carreto/contract/admin/charges/cte-components';
import type { Context } from '../../../context.ts';
import {
  listComponentNames,
  putComponentName,
  removeComponentName,
} from '../../../freight/cte/components/component-names.ts';
import { unknownNames } from '../../../freight/cte/components/unknown-names.ts';
import { toComponentName } from '../../../freight/cte/components/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/charges/cte-components.ts` declares. */
export function bindCteComponents(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, components.listCteComponents, async ({ caller: { scope }, query }) => {
    const names = await listComponentNames(ctx, { ...pageStart(query), carrierId: query.carrierId, scope });
    return toPage(query, names.map(toComponentName));
  });
  bind(server, components.listUnknownComponents, async ({ caller: { scope }, query: { carrierId } }) => ({
    items: await unknownNames(ctx, { carrierId, scope }),
  }));
  bind(server, components.putCteComponent, async ({ caller, body }) =>
    toComponentName(await putComponentName(ctx, actorOf(caller), body)),
  );
  bind(server, components.removeCteComponent, async ({ caller, params }) =>
    toComponentName(await removeComponentName(ctx, actorOf(caller), params.componentId)),
  );
}
