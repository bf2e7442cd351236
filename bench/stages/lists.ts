import { rankPermissions } from '@carreto/contract/permissions';
import type { App } from '@carreto/server/app/app';
import { countFreights } from '@carreto/server/freight/record/list/count';
import { allFreights } from '@carreto/server/freight/record/list/filter';
import { searchEverything } from '@carreto/server/freight/record/search/search';
import { keepCounts } from '@carreto/server/freight/record/today/keep-counts';
import { everything } from '@carreto/server/registry/access/scope';
import { serveStage } from '../run/serve-stage.ts';
import { type Timed, timed } from '../run/times.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillDeliveries } from '../world/many-deliveries.ts';
import { fillFreights } from '../world/many-freights.ts';
import { fillNfes } from '../world/many-nfes.ts';
import type { Plan } from '../world/plans.ts';
import { timeCandidates } from '../world/timed-candidates.ts';
import { timeDeliveries } from '../world/timed-deliveries.ts';
import { explainLists, timeLists } from '../world/timed-lists.ts';

export type ListsInput = { dataFolder: string; freights: number; rounds: number };

export type ListsResult = {
  fillMs: number;
  lists: Timed[];
  searches: Timed[];
  counts: Timed[];
  candidates: Timed[];
  deliveries: Timed[];
  plans: Plan[];
};

/** Lists, counts and searches over many freights and as many deliveries of webhooks, from the database to what the wire is made of. */
serveStage(async ({ dataFolder, freights, rounds }: ListsInput) => {
  const { app } = await startDemoService(dataFolder, { CARRETO_ROLE: 'api' });
  return { result: await measure(app, { freights, rounds }), close: () => app.stop() };
});

const typed = ['P777', '00000012345', 'nome7 meio3 fim12', 'nome7', '111.444.777-35', 'fim399 nome0'];

async function measure(app: App, { freights, rounds }: Omit<ListsInput, 'dataFolder'>): Promise<ListsResult> {
  const { ctx } = app;
  const shipper = await ctx.db.selectFrom('shipper').select('id').orderBy('id').executeTakeFirstOrThrow();
  const startedMs = performance.now();
  await fillFreights(ctx.db, { shipperId: shipper.id, count: freights });
  const fillMs = performance.now() - startedMs;
  const lists = await timeLists(ctx, rounds);
  const permissions = new Set(rankPermissions.admin);
  const searches: Timed[] = [];
  for (const text of typed) {
    const search = { typed: text, kinds: null, scope: everything, permissions, limit: 5 };
    searches.push(await timed(text, rounds, () => searchEverything(ctx, search)));
  }
  const counts = [
    await timed('counts of all', rounds, () => countFreights(ctx, allFreights(everything))),
    await timed('counts of today', 1, () => keepCounts(ctx)),
  ];
  await fillNfes(ctx.db, shipper.id);
  const found = await timeCandidates(ctx, { shipperId: shipper.id, rounds });
  await fillDeliveries(ctx.db, { shipperId: shipper.id, count: freights });
  const { deliveries, plans } = await timeDeliveries(ctx, { shipperId: shipper.id, rounds });
  return {
    ...{ fillMs, lists, searches, counts, deliveries, candidates: found.candidates },
    plans: [...(await explainLists(ctx)), ...found.plans, ...plans],
  };
}
