import * as installation from '@carreto/contract/admin/integration/installation';
import type { Context } from '../../../context.ts';
import { readInstallation } from '../../../freight/record/installation/read-installation.ts';
import { toInstallation } from '../../../freight/record/installation/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/integration/installation.ts` declares. */
export function bindInstallation(server: HttpServer<Caller>, ctx: Pick<Context, 'db' | 'config'>): void {
  bind(server, installation.getInstallation, async ({ query }) =>
    toInstallation(await readInstallation(ctx, query)),
  );
}
