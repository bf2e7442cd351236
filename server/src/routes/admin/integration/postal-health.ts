import * as health from '@carreto/contract/admin/integration/postal-health';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { getPostalHealth } from '../../../registry/postal/health.ts';

/** Binds what `contract/src/admin/integration/postal-health.ts` declares. */
export function bindPostalHealth(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, health.getPostalHealth, ({ params }) => getPostalHealth(ctx, params.accountId));
}
