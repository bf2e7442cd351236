import * as skus from '@carreto/contract/admin/registry/skus';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { listSkus } from '../../../registry/skus/find-skus.ts';
import { putSkus } from '../../../registry/skus/put-skus.ts';

/** Binds what `contract/src/admin/registry/skus.ts` declares. */
export function bindSkus(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, skus.listSkus, ({ params, query }) => listSkus(ctx, { ...params, ...query }));
  bind(server, skus.putSkus, ({ caller, params, body }) =>
    putSkus(ctx, actorOf(caller), { ...params, origin: 'api', items: body.items }),
  );
}
