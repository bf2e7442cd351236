import { uploadConemb } from '@carreto/contract/carrier/upload-conemb';
import type { Context } from '../../context.ts';
import { takeConemb } from '../../freight/cte/intake/conemb/take-conemb.ts';
import { toWireConemb } from '../../freight/cte/intake/conemb/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/upload-conemb.ts` declares. */
export function bindUploadConemb(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, uploadConemb, async ({ body, caller }) =>
    toWireConemb(await takeConemb(ctx, { carrierId: caller.carrierId, bytes: body })),
  );
}
