import { askLabels as askLabelsEndpoint } from '@carreto/contract/shipper/labels';
import { askLabels } from '../../freight/label/ask-labels.ts';
import type { LabelDesk } from '../../freight/label/desk.ts';
import type { LabelResult } from '../../freight/label/result.ts';
import { fromWireGroups, toWireResults } from '../../freight/label/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/labels.ts` declares. */
export function bindLabels(server: HttpServer<Caller>, desk: LabelDesk): void {
  const { ctx } = desk;
  bind(server, askLabelsEndpoint, async (call) => {
    const { query, body, caller } = call;
    const { layout, formato: format = 'pdf', regerar_etiqueta: isRegenerating = false } = query;
    const { shipperId } = caller;
    const request = { shipperId, groups: fromWireGroups(body), layout, format, isRegenerating };
    // What is in the query makes it this request, too.
    const { idempotencyKey } = call;
    const keyed = keyedRequest(askLabelsEndpoint, { idempotencyKey, caller, params: query, body });
    const results = await once(ctx.db, keyed, (keep: Keep<LabelResult[]>) => askLabels(ctx, request, keep));
    return toWireResults(results);
  });
}
