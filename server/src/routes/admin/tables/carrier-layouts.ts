import * as layouts from '@carreto/contract/admin/tables/carrier-layouts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addLayout, putLayout, removeLayout } from '../../../registry/layouts/edit-layout.ts';
import { getLayout, listLayouts } from '../../../registry/layouts/find-layouts.ts';

/** Binds what `contract/src/admin/tables/carrier-layouts.ts` declares. */
export function bindCarrierLayouts(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, layouts.listCarrierLayouts, ({ params, query }) => listLayouts(ctx, { ...params, ...query }));
  bind(server, layouts.getCarrierLayout, ({ params }) => getLayout(ctx, params.layoutId));
  bind(server, layouts.addCarrierLayout, ({ caller, params, body }) =>
    addLayout(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, layouts.putCarrierLayout, ({ caller, params, body }) =>
    putLayout(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, layouts.removeCarrierLayout, ({ caller, params }) =>
    removeLayout(ctx, actorOf(caller), params),
  );
}
