import * as bulk from '@carreto/contract/admin/freights/freight-bulk';
import type { Context } from '../../../context.ts';
import { jobKind } from '../../../freight/dispatch/bulk/bulk-action.ts';
import { previewBulk } from '../../../freight/dispatch/bulk/preview.ts';
import { fromBulkBody, toBulkPreview } from '../../../freight/dispatch/bulk/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { getJob } from '../../../registry/jobs/find-jobs.ts';
import { startJob } from '../../../registry/jobs/start-job.ts';

/** Binds what `contract/src/admin/freights/freight-bulk.ts` declares. */
export function bindFreightBulk(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, bulk.actOnFreights, async ({ body, caller }) => {
    const wish = fromBulkBody(body, caller);
    if (!('previewId' in wish))
      return { preview: toBulkPreview(await previewBulk(ctx, caller, wish)), job: null };
    const jobId = await startJob(ctx, caller, { ...wish, kind: jobKind });
    return { preview: null, job: await getJob(ctx, caller, jobId) };
  });
}
