import * as counts from '@carreto/contract/admin/freights/freight-counts';
import { countFreightLabels } from '@carreto/contract/admin/freights/label-counts';
import type { Context } from '../../../context.ts';
import { countFreights } from '../../../freight/record/list/count.ts';
import { countLabels } from '../../../freight/record/list/count-labels.ts';
import { fromFreightFilter } from '../../../freight/record/list/wire.ts';
import { toFreightCounts, toLabelCounts } from '../../../freight/record/list/wire-counts.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `freight-counts.ts` and `label-counts.ts` of `contract/src/admin/freights` declare. */
export function bindFreightCounts(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, counts.countFreights, async ({ query, caller }) =>
    toFreightCounts(await countFreights(ctx, fromFreightFilter(query, caller)), ctx.clock.nowMs()),
  );
  bind(server, countFreightLabels, async ({ query, caller }) =>
    toLabelCounts(await countLabels(ctx, fromFreightFilter(query, caller))),
  );
}
