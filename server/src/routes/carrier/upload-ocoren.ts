import { uploadOcoren } from '@carreto/contract/carrier/upload-ocoren';
import type { Context } from '../../context.ts';
import { takeOcoren } from '../../freight/track/intake/ocoren/take-ocoren.ts';
import { toWireOcoren } from '../../freight/track/intake/ocoren/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/upload-ocoren.ts` declares. */
export function bindUploadOcoren(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, uploadOcoren, async ({ body, caller }) =>
    toWireOcoren(await takeOcoren(ctx, { carrierId: caller.carrierId, bytes: body })),
  );
}
