import { scanForLabels as scanForLabelsEndpoint } from '@carreto/contract/admin/freights/packing';
import { type Scanned, scanForLabels } from '../../../freight/dispatch/packing/scan.ts';
import { toScanView } from '../../../freight/dispatch/packing/wire.ts';
import type { LabelDesk } from '../../../freight/label/desk.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type Keep, once } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { keyedRequest } from '../../keyed-request.ts';

/** Binds what `contract/src/admin/freights/packing.ts` declares. */
export function bindPacking(server: HttpServer<Caller>, { ctx }: LabelDesk): void {
  bind(server, scanForLabelsEndpoint, async (call) => {
    const { code: text, dispatchPointId = null, volumes = 'all', again = false, ...rest } = call.body;
    const { layout, format, resolution: dpi = null } = rest;
    const { scope, name: requestedBy } = call.caller;
    const scan = { text, dispatchPointId, volumes, again, layout, format, dpi, scope, requestedBy };
    const keyed = keyedRequest(scanForLabelsEndpoint, call);
    return toScanView(await once(ctx.db, keyed, (keep: Keep<Scanned>) => scanForLabels(ctx, scan, keep)));
  });
}
