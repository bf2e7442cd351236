import * as labels from '@carreto/contract/admin/freights/labels';
import { chosenCodes } from '../../../freight/dispatch/wire-choice.ts';
import { type LabelBatch, printBatch } from '../../../freight/label/batch/print-batch.ts';
import { toLabelBatch, toLabelLayouts } from '../../../freight/label/batch/wire.ts';
import type { LabelDesk } from '../../../freight/label/desk.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type Keep, once } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { keyedRequest } from '../../keyed-request.ts';

/** Binds what `contract/src/admin/freights/labels.ts` declares. */
export function bindFreightLabels(server: HttpServer<Caller>, { ctx }: LabelDesk): void {
  bind(server, labels.printFreightLabels, async (call) => {
    const { scope, name: requestedBy } = call.caller;
    const { layout, format, resolution: dpi = null } = call.body;
    const { regenerate: isRegenerating = false, again: isAgain = true } = call.body;
    const print = async (keep: Keep<LabelBatch>) => {
      const freightCodes = await chosenCodes(ctx, call.body, call.caller);
      const how = { layout, format, dpi, isRegenerating, isAgain };
      return printBatch(ctx, { freightCodes, ...how, scope, requestedBy }, keep);
    };
    return toLabelBatch(await once(ctx.db, keyedRequest(labels.printFreightLabels, call), print));
  });
  bind(server, labels.listLabelLayouts, () => ({ items: toLabelLayouts() }));
}
