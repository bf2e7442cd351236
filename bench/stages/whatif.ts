import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import type { TableDocument } from '@carreto/server/engine/rating/document';
import { decide } from '@carreto/server/freight/quote/decide';
import { quote } from '@carreto/server/freight/quote/quote';
import { openPastWorlds } from '@carreto/server/freight/quote/replay/past-world';
import { listQuoteKeys, readDecisions } from '@carreto/server/freight/quote/store/sample';
import { fromWireQuote } from '@carreto/server/freight/quote/wire/request';
import { whatIf } from '@carreto/server/freight/what-if/what-if';
import { newTimeOrderedId } from '@carreto/server/kernel/ids';
import { silentLog } from '@carreto/server/platform/log/log';
import { commandLine } from '@carreto/server/registry/changes/change';
import { importTable } from '@carreto/server/registry/tables/import-table';
import { serveStage } from '../run/serve-stage.ts';
import { hubOf } from '../world/profile.ts';
import { quoteBody } from '../world/request.ts';
import { type SeededWorld, seedWorld } from '../world/seed.ts';
import { syntheticTable } from '../world/table.ts';
import { traffic } from '../world/traffic.ts';

export type WhatIfInput = { dataFolder: string; carriers: number; quotes: number; rounds: number };
export type WhatIfResult = {
  quotes: number;
  /** The first comparison, with what it has to load. */
  firstMs: number;
  /** The fastest of the others, and the fastest of the floor. */
  warmMs: number;
  floorMs: number;
  loopDelayP99Ms: number;
  /** So that nobody measures nothing. */
  dearer: number;
};

/** A draft a twentieth dearer, compared in money over stored quotes; the floor is deciding them twice, from memory. */
serveStage(async ({ dataFolder, carriers, quotes, rounds }: WhatIfInput) => {
  const config = readConfig(
    { CARRETO_DATA: dataFolder, CARRETO_PORT: '0', CARRETO_MIN_FREE_MB: '0' },
    dataFolder,
  );
  let seeded: SeededWorld | undefined;
  const app = await startApp(config, silentLog, {
    prepare: async (ctx) => {
      seeded = await seedWorld(ctx, carriers);
      await ctx.mirror.refresh();
    },
  });
  if (seeded === undefined) throw new Error('the service started without a world');
  const { asker } = seeded;
  for (const trip of traffic(quotes)) {
    const caller = { shipperId: asker.id, requestId: newTimeOrderedId(Date.now()) };
    const body = JSON.parse(quoteBody(trip, asker, false)) as Parameters<typeof fromWireQuote>[0];
    await quote(app.desk, caller, fromWireQuote(body));
  }
  const versionId = await addDearerDraft(app, { shipperId: asker.id, carriers });
  const result = await measure(app, { versionId, shipperId: asker.id, quotes, rounds });
  return { result, close: () => app.stop() };
});

/** The first carrier's table with every price a twentieth higher. */
async function addDearerDraft(
  { ctx }: App,
  { shipperId, carriers }: { shipperId: number; carriers: number },
): Promise<number> {
  const document: TableDocument = structuredClone(syntheticTable(hubOf(carriers), 0));
  if (document.tariff.mode !== 'weight') throw new Error('the first carrier prices by weight');
  for (const { bands } of document.tariff.regions)
    for (const band of bands) band.priceMicros = Math.round(band.priceMicros * 1.05);
  const [carrier] = await ctx.db.selectFrom('carrier').select('id').orderBy('id').limit(1).execute();
  const { version } = await importTable(ctx, commandLine, {
    carrierId: carrier?.id ?? 0,
    shipperId,
    file: { name: 'dearer.json', bytes: Buffer.from(JSON.stringify(document)), options: {} },
  });
  return version.id;
}

type Measured = { versionId: number; shipperId: number; quotes: number; rounds: number };

async function measure(app: App, { versionId, shipperId, quotes, rounds }: Measured): Promise<WhatIfResult> {
  const sample = { quotes, fromMs: null, untilMs: null };
  const compare = () => whatIf(app.desk, { versionId, shipperId: null, sample });
  const first = await timed(compare);
  const floor = await floorOf(app, { shipperId, quotes });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let [warmMs, floorMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    delay.enable();
    warmMs = Math.min(warmMs, (await timed(compare)).ms);
    delay.disable();
    floorMs = Math.min(floorMs, (await timed(async () => floor())).ms);
  }
  const { totals } = first.value;
  return {
    quotes: totals.quotes,
    dearer: totals.all.dearer,
    firstMs: first.ms,
    warmMs,
    floorMs,
    loopDelayP99Ms: delay.percentile(99) / 1e6,
  };
}

/** Deciding every quote twice with everything at hand. */
async function floorOf(app: App, { shipperId, quotes }: { shipperId: number; quotes: number }) {
  const span = { shipperIds: [shipperId], fromId: null, toId: null, limit: quotes, order: 'newest' } as const;
  const stored = (await readDecisions(app.ctx, await listQuoteKeys(app.ctx, span))).map((quote) => ({
    ...quote,
    decision: quote.decided(),
  }));
  const worlds = await openPastWorlds(app.desk);
  const world = await worlds(stored[0]?.basisId ?? 0);
  return () => {
    for (const { decision } of stored) {
      decide(world, decision);
      decide(world, decision);
    }
  };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const since = performance.now();
  const value = await work();
  return { value, ms: performance.now() - since };
}
