import { uploadProof } from '@carreto/contract/carrier/upload-proof';
import type { Context } from '../../context.ts';
import { keepProof } from '../../freight/track/intake/proof/keep-proof.ts';
import { toWireProof } from '../../freight/track/intake/proof/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/carrier/upload-proof.ts` declares. */
export function bindUploadProof(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, uploadProof, async ({ params, body, caller }) =>
    toWireProof(
      await keepProof(ctx, { carrierId: caller.carrierId, freightCode: params.id_frete, bytes: body }),
    ),
  );
}
