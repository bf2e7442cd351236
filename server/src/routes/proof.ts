import { uploadProof } from '@carreto/contract/carrier/upload-proof';
import type { Context } from '../context.ts';
import { keepProof } from '../freight/track/intake/proof/keep-proof.ts';
import { readProof } from '../freight/track/intake/proof/read-proof.ts';
import { toWireProof } from '../freight/track/intake/proof/wire.ts';
import { fail } from '../kernel/failure.ts';
import { bind } from '../platform/http/bind.ts';
import { setHeader } from '../platform/http/send.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { addSystemRoute } from '../platform/http/system-route.ts';
import type { Caller } from '../registry/access/access-part.ts';

/** Pictures of deliveries: carriers send them, whoever was given the link downloads them. */
export function bindProofRoutes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, uploadProof, async ({ params, body, caller }) =>
    toWireProof(
      await keepProof(ctx, { carrierId: caller.carrierId, freightCode: params.id_frete, bytes: body }),
    ),
  );
  addSystemRoute(server.core, '/comprovantes/{id}', async (exchange) => {
    const { id } = exchange.request.params as { id: string };
    const proof = await readProof(ctx, id);
    if (proof === undefined) throw fail('not_found');
    const [, suffix = ''] = proof.contentType.split('/');
    // A download, never a page of this server; that it is not sniffed is said with every answer.
    setHeader(exchange, 'content-disposition', `attachment; filename="comprovante.${suffix}"`);
    return { status: 200, contentType: proof.contentType, body: proof.bytes };
  });
}
