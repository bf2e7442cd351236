import { listCteCandidates } from '@carreto/contract/admin/charges/cte-candidates';
import * as counts from '@carreto/contract/admin/charges/cte-counts';
import { exportCtes } from '@carreto/contract/admin/charges/cte-file';
import * as contract from '@carreto/contract/admin/charges/ctes';
import type { Context } from '../../../context.ts';
import { exportNegotiation } from '../../../freight/audit/files/export-negotiation.ts';
import { originalOf, originalUrl } from '../../../freight/cte/original.ts';
import { cteCandidates } from '../../../freight/cte/review/candidates.ts';
import { countCtes } from '../../../freight/cte/review/count-ctes.ts';
import { linkByHand } from '../../../freight/cte/review/link-by-hand.ts';
import { getCte, searchCtes } from '../../../freight/cte/review/search-ctes.ts';
import { unlinkByHand } from '../../../freight/cte/review/unlink-by-hand.ts';
import {
  fromCteFilter,
  fromCteQuery,
  toCteCounts,
  toCteDetail,
  toCtePage,
} from '../../../freight/cte/review/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/charges/ctes.ts`, `cte-candidates.ts`, `cte-counts.ts` and `cte-file.ts` declare. */
export function bindCtes(server: HttpServer<Caller>, ctx: Context): void {
  const show = async (cteId: number) => {
    const found = await getCte(ctx, cteId);
    return toCteDetail(found, originalUrl(ctx.config, found.cte));
  };
  bind(server, contract.searchCtes, async ({ caller: { scope }, query }) =>
    toCtePage(query, await searchCtes(ctx, { ...fromCteQuery(query), scope })),
  );
  bind(server, counts.countCtes, async ({ caller: { scope }, query }) => {
    const reads = await ctx.longReads.upToNow();
    return toCteCounts(await reads.run((db) => countCtes({ db }, { ...fromCteFilter(query), scope })));
  });
  bind(server, exportCtes, async ({ caller: { scope }, query: { format = 'csv', ...query } }) =>
    exportNegotiation(ctx, { ...fromCteFilter(query), scope }, format),
  );
  bind(server, contract.getCte, ({ params }) => show(params.cteId));
  bind(server, contract.getCteFile, async ({ params: { cteId } }) => {
    const { cte } = await getCte(ctx, cteId);
    const { contentType, fileName, bytes } = await originalOf(ctx.db, { cteId, shipperId: cte.shipperId });
    return { contentType, fileName, body: bytes };
  });
  bind(server, listCteCandidates, async ({ params: { cteId } }) => {
    const items = await cteCandidates(ctx, cteId);
    return { items: items.map((one) => ({ ...one, hiredAt: one.hiredAt.toISOString() })) };
  });
  bind(server, contract.linkCte, async ({ caller, params, body }) => {
    await linkByHand(ctx, actorOf(caller), { ...params, ...body });
    return show(params.cteId);
  });
  bind(server, contract.unlinkCte, async ({ caller, params, body }) => {
    await unlinkByHand(ctx, actorOf(caller), { ...params, ...body });
    return show(params.cteId);
  });
}
