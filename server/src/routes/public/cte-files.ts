import type { Context } from '../../context.ts';
import { readOriginal } from '../../freight/cte/original.ts';
import { fail } from '../../kernel/failure.ts';
import { setHeader } from '../../platform/http/answer/send.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addSystemRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** CT-es as their carriers sent them, for whoever was given the link. */
export function bindCteFiles(server: HttpServer<Caller>, ctx: Context): void {
  addSystemRoute(server.core, '/conhecimentos/{id}', async (exchange) => {
    const { id } = exchange.request.params as { id: string };
    const original = await readOriginal(ctx, id);
    if (original === undefined) throw fail('not_found');
    // A download, never a page of this server; that it is not sniffed is said with every answer.
    setHeader(exchange, 'content-disposition', `attachment; filename="${original.fileName}"`);
    return { status: 200, contentType: original.contentType, body: Buffer.from(original.bytes) };
  });
}
