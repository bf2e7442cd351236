import type { LabelDesk } from '../../freight/label/desk.ts';
import { type DrawnFile, fetchLabels } from '../../freight/label/fetch-labels.ts';
import { fetchPostingList } from '../../freight/label/fetch-posting-list.ts';
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
      return download(exchange, await fetch(desk, id, goneSignal(exchange)));
    });
}

/** A file to be kept, never a page of this server; it is not cached and not sniffed, as nothing of this server is. */
function download(exchange: Exchange, { bytes, contentType, fileName }: DrawnFile): Answer {
  setHeader(exchange, 'content-disposition', `attachment; filename="${fileName}"`);
  return { status: 200, contentType, body: bytes };
}

/** Aborts when the client goes away before it has its answer. */
function goneSignal({ reply: { raw } }: Exchange): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
