import type { Context } from '../../context.ts';
import { readProof } from '../../freight/track/intake/proof/read-proof.ts';
import { fail } from '../../kernel/failure.ts';
import { setHeader } from '../../platform/http/answer/send.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addSystemRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/public/proofs.ts` declares. */
export function bindProofs(server: HttpServer<Caller>, ctx: Context): void {
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
