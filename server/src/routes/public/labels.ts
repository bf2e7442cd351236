import type { LabelDesk } from '../../freight/label/desk.ts';
import { type DrawnFile, fetchLabels } from '../../freight/label/fetch-labels.ts';
import { fetchPostingList } from '../../freight/label/fetch-posting-list.ts';
import { commonHeaders, filePolicy } from '../../platform/http/answer/headers.ts';
import { type Answer, setHeader } from '../../platform/http/answer/send.ts';
import type { Exchange } from '../../platform/http/core.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addSystemRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/public/labels.ts` declares. */
export function bindLabelFiles(server: HttpServer<Caller>, desk: LabelDesk): void {
  for (const [path, fetch] of [
    ['/etiquetas/{id}', fetchLabels],
    ['/plp/{id}', fetchPostingList],
  ] as const)
    addSystemRoute(server.core, path, async (exchange) => {
      const { id } = exchange.request.params as { id: string };
      const isPrinting = exchange.request.method !== 'HEAD';
      const file = await fetch(desk, { id, isPrinting, signal: goneSignal(exchange) });
      return file.isShown === true ? show(server, exchange, file) : download(exchange, file);
    });
}

/** A file to be kept, never a page of this server; it is not cached and not sniffed, as nothing of this server is. */
function download(exchange: Exchange, { bytes, contentType, fileName }: DrawnFile): Answer {
  setHeader(exchange, 'content-disposition', `attachment; filename="${fileName}"`);
  return { status: 200, contentType, body: bytes };
}

/** A file that a browser opens, in a sandbox: nothing in it acts as a page of this server. */
function show(
  { core: { options } }: HttpServer<Caller>,
  exchange: Exchange,
  { bytes, contentType, fileName }: DrawnFile,
): Answer {
  setHeader(exchange, 'content-disposition', `inline; filename="${fileName}"`);
  return {
    status: 200,
    contentType,
    body: bytes,
    base: commonHeaders({ hsts: options.hsts, policy: filePolicy }),
  };
}

/** Aborts when the client goes away before it has its answer. */
function goneSignal({ reply: { raw } }: Exchange): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
