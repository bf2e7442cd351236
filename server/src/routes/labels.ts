import { previewLabel as previewLabelEndpoint } from '@carreto/contract/admin/freights/label-preview';
import { askLabels as askLabelsEndpoint } from '@carreto/contract/shipper/labels';
import { askLabels } from '../freight/label/ask-labels.ts';
import type { LabelDesk } from '../freight/label/desk.ts';
import { type DrawnFile, fetchLabels } from '../freight/label/fetch-labels.ts';
import { fetchPostingList } from '../freight/label/fetch-posting-list.ts';
import { previewLabel } from '../freight/label/preview-label.ts';
import type { LabelResult } from '../freight/label/result.ts';
import { fromWireGroups, toWireResults } from '../freight/label/wire.ts';
import { bind } from '../platform/http/bind.ts';
import type { Exchange } from '../platform/http/core.ts';
import { type Answer, setHeader } from '../platform/http/send.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { addSystemRoute } from '../platform/http/system-route.ts';
import { type Keep, once } from '../platform/idempotency/once.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { keyedRequest } from './keyed-request.ts';

/** Labels: shippers ask for them, whoever was given the link downloads them. */
export function bindLabelRoutes(server: HttpServer<Caller>, desk: LabelDesk): void {
  const { ctx } = desk;
  bind(server, askLabelsEndpoint, async (call) => {
    const { query, body, caller } = call;
    const { layout, formato: format = 'pdf', regerar_etiqueta: isRegenerating = false } = query;
    const { shipperId } = caller;
    const asked = { shipperId, groups: fromWireGroups(body), layout, format, isRegenerating };
    // What is in the query makes it this request, too.
    const { idempotencyKey } = call;
    const keyed = keyedRequest(askLabelsEndpoint, { idempotencyKey, caller, params: query, body });
    const results = await once(ctx.db, keyed, (keep: Keep<LabelResult[]>) => askLabels(ctx, asked, keep));
    return toWireResults(results);
  });
  bind(server, previewLabelEndpoint, async ({ params: { freightCode }, query, signal }) => {
    const { layout, volume: volumeNumber = 1 } = query;
    const body = await previewLabel(desk, { freightCode, layout, volumeNumber }, signal);
    return { contentType: 'image/png', body, fileName: `${freightCode}-${volumeNumber}.png` };
  });
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
