import { rankPermissions } from '@carreto/contract/permissions';
import type { App } from '@carreto/server/app/app';
import { countFreights } from '@carreto/server/freight/record/list/count';
import { allFreights, type FreightFilter } from '@carreto/server/freight/record/list/filter';
import type { FreightOrder } from '@carreto/server/freight/record/list/order';
import { searchFreights } from '@carreto/server/freight/record/list/search';
import { searchEverything } from '@carreto/server/freight/record/search/search';
import { keepCounts } from '@carreto/server/freight/record/today/keep-counts';
import { everything } from '@carreto/server/registry/access/scope';
import { serveStage } from '../run/serve-stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillFreights } from '../world/many-freights.ts';

export type ListsInput = { dataFolder: string; freights: number; rounds: number };

/** Milliseconds of every call of one kind, ascending. */
export type Timed = { name: string; ms: number[] };

export type ListsResult = { fillMs: number; lists: Timed[]; searches: Timed[]; counts: Timed[] };

/** Lists, counts and searches over many freights, from the database to what the wire is made of. */
serveStage(async ({ dataFolder, freights, rounds }: ListsInput) => {
  const { app } = await startDemoService(dataFolder, { CARRETO_ROLE: 'api' });
  return { result: await measure(app, { freights, rounds }), close: () => app.stop() };
});

const orders: readonly FreightOrder[] = ['-hiredAt', 'expectedOn', '-statusAt', 'state', '-cost', 'daysLate'];
const filters: readonly [string, Partial<FreightFilter>][] = [
  ['all', {}],
  ['late', { late: true }],
  ['at risk', { atRisk: true }],
  ['stuck', { stuck: true }],
  ['attempt failed', { open: true, statusGroup: 'failed_attempt' }],
  ['to RR', { states: ['RR'] }],
  ['to a city', { city: 'cidade 77' }],
  ['document', { document: '00000012345' }],
  ['late to a city', { late: true, city: 'cidade 60' }],
];
const typed = ['P777', '00000012345', 'nome7 meio3 fim12', 'nome7', '111.444.777-35', 'fim399 nome0'];

async function measure(app: App, { freights, rounds }: Omit<ListsInput, 'dataFolder'>): Promise<ListsResult> {
  const { ctx } = app;
  const shipper = await ctx.db.selectFrom('shipper').select('id').orderBy('id').executeTakeFirstOrThrow();
  const startedMs = performance.now();
  await fillFreights(ctx.db, { shipperId: shipper.id, count: freights });
  const fillMs = performance.now() - startedMs;
  const lists: Timed[] = [];
  for (const [name, filter] of filters)
    for (const order of orders) {
      const search = { filter: { ...allFreights(everything), ...filter }, order, cursor: null, limit: 50 };
      lists.push(await timed(`${name}, ${order}`, rounds, () => searchFreights(ctx, search)));
    }
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
  return { fillMs, lists, searches, counts };
}

async function timed(name: string, rounds: number, act: () => Promise<unknown>): Promise<Timed> {
  await act();
  const ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await act();
    ms.push(performance.now() - startedMs);
  }
  return { name, ms: ms.toSorted((one, other) => one - other) };
}
