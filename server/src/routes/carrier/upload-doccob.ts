import { uploadDoccob } from '@carreto/contract/carrier/upload-doccob';
import type { Context } from '../../context.ts';
import { takeDoccob } from '../../freight/bill/intake/doccob/take-doccob.ts';
import { toWireDoccob } from '../../freight/bill/intake/doccob/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/upload-doccob.ts` declares. */
export function bindUploadDoccob(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, uploadDoccob, async ({ body, caller }) =>
    toWireDoccob(await takeDoccob(ctx, { carrierId: caller.carrierId, bytes: body })),
  );
}
