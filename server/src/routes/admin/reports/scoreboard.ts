import * as scoreboards from '@carreto/contract/admin/reports/scoreboard';
import type { Context } from '../../../context.ts';
import { readScoreboard } from '../../../freight/report/answer/scoreboard.ts';
import { fromQuery } from '../../../freight/report/answer/wire.ts';
import { toScoreboard } from '../../../freight/report/answer/wire-scoreboard.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/reports/scoreboard.ts` declares. */
export function bindScoreboards(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, scoreboards.getCarrierScoreboard, async ({ params, query, caller: { scope } }) => {
    const question = fromQuery<never>(query, { scope, nowMs: ctx.clock.nowMs() });
    const reads = await ctx.longReads.upToNow();
    return toScoreboard(
      await reads.run((db) => readScoreboard({ ...ctx, db }, { carrierId: params.carrierId, question })),
    );
  });
}
