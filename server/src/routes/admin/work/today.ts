import * as today from '@carreto/contract/admin/work/today';
import type { Context } from '../../../context.ts';
import { readToday } from '../../../freight/record/today/today.ts';
import { toToday } from '../../../freight/record/today/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/work/today.ts` declares. */
export function bindToday(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, today.getToday, async ({ query: { shipperId = null }, caller }) => {
    const { scope, permissions } = caller;
    return toToday(await readToday(ctx, { scope, permissions, shipperId }), { shipperId });
  });
}
