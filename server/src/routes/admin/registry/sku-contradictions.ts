import { listSkuContradictions, takeMeasuredSkus } from '@carreto/contract/admin/registry/sku-contradictions';
import type { Context } from '../../../context.ts';
import { reportContradictions } from '../../../freight/cte/sku-report/report-contradictions.ts';
import { toWireContradictions } from '../../../freight/cte/sku-report/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { takeMeasured } from '../../../registry/skus/take-measured.ts';

const ppmOfPercent = 10_000;

/** What CT-es say of the catalogue. */
export function bindSkuContradictions(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, listSkuContradictions, async ({ params, query }) => {
    const { days = 90, thresholdPercent = 10, minimum = 3 } = query;
    const rule = { thresholdPpm: thresholdPercent * ppmOfPercent, minimum };
    return toWireContradictions(await reportContradictions(ctx, { ...params, days, ...rule }));
  });
  bind(server, takeMeasuredSkus, ({ caller, params, body }) =>
    takeMeasured(ctx, actorOf(caller), { ...params, ...body }),
  );
}
