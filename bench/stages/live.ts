import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { withTransaction } from '@carreto/server/platform/db/with-transaction';
import { silentLog } from '@carreto/server/platform/log/log';
import { addCarrier } from '@carreto/server/registry/carriers/add-carrier';
import { commandLine } from '@carreto/server/registry/changes/change';
import { bumpEpochs } from '@carreto/server/registry/changes/epochs';
import { addLiveCarrier } from '@carreto/server/registry/live-carriers/add-live-carrier';
import { addVendorAccount } from '@carreto/server/registry/vendor-accounts/add-vendor-account';
import { type LatencySummary, summarize } from '../load/latencies.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage, startStage } from '../run/stage.ts';
import { quoteBody } from '../world/request.ts';
import { carrierNumber, company, type SeededWorld, seedWorld } from '../world/seed.ts';
import { traffic } from '../world/traffic.ts';
import type { LiveClientInput, LiveClientResult } from './live-client.ts';
import type { LiveSimulatorsInput, LiveSimulatorsResult, Stalled } from './live-simulators.ts';

export type LiveInput = {
  dataFolder: string;
  /** Carriers that speak our contract, or systems of their own that we speak to. */
  kind: LiveSimulatorsInput['kind'];
  carriers: number;
  batches: number;
  atOnce: readonly number[];
};
export type LiveResult = {
  deadlineMs: number;
  rounds: {
    atOnce: number;
    /** Without live carriers: what a quote takes anyway. */
    floor: LatencySummary;
    /**
     * Of quotes that waited for carriers which never answer: how much later than the deadline the answer was there.
     * Negative for most: waiting ends before, by up to a tenth.
     */
    late: LatencySummary;
    /** The same one by one, in the order in which they were answered, batch after batch. */
    lateMs: number[];
  }[];
  /** Offers of tables that were missing beside stalled carriers. */
  lostOffers: number;
};

/** Each is beyond its deadline for ever: before its first byte, in the middle of its answer, and by far. */
const modes = ['stalled', 'stalled_body', 'slow'] as const;
/** A connector that never answers is left alone from its tenth call on. */
const quotesOfBatch = 9;

/** Quotes over HTTP while live carriers stall, asked by another process. */
serveStage(async ({ dataFolder, kind, carriers, batches, atOnce }: LiveInput) => {
  const simulators = await startStage<LiveSimulatorsResult>({
    script: 'live-simulators',
    input: { modes: [...modes], kind } satisfies LiveSimulatorsInput,
    timeoutMs: 60_000,
  });
  const config = readConfig(
    {
      CARRETO_DATA: dataFolder,
      CARRETO_PORT: '0',
      CARRETO_MIN_FREE_MB: '0',
      CARRETO_LIVE_ALLOW_CIDRS: '127.0.0.1/32',
      CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32',
    },
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
  const bodies = traffic(quotesOfBatch).map((trip) => quoteBody(trip, asker, true));
  const port = Number(new URL(app.address).port);
  const ask = (lanes: number) => runClient({ port, bodies, atOnce: lanes });
  // Sheets and code are loaded by the first quotes.
  await ask(1);
  const result: LiveResult = { deadlineMs: config.liveDeadlineMs, rounds: [], lostOffers: 0 };
  for (const lanes of atOnce) {
    const alone = await ask(lanes);
    const late: number[] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const end = await withStalled(app, simulators.result.stalled);
      const { latenciesMs, offers } = await ask(lanes);
      await end();
      late.push(...latenciesMs.map((ms) => ms - config.liveDeadlineMs));
      result.lostOffers += Math.max(0, sumOf(alone.offers) - sumOf(offers));
    }
    const earliestMs = -config.liveDeadlineMs / 10 - 1;
    if (late.some((ms) => ms < earliestMs)) throw new Error('a quote did not wait for its live carriers');
    result.rounds.push({
      atOnce: lanes,
      floor: summarize(alone.latenciesMs),
      late: summarize(late),
      lateMs: late,
    });
  }
  return {
    result,
    close: async () => {
      await app.stop();
      await simulators.stop();
    },
  };
});

function runClient(input: LiveClientInput): Promise<LiveClientResult> {
  return runStage<LiveClientResult>({ script: 'live-client', input, timeoutMs: 120_000 });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

let named = 0;

/** Connectors that nobody has been disappointed by yet, and what takes them away again. */
async function withStalled({ ctx }: App, stalled: readonly Stalled[]): Promise<() => Promise<void>> {
  const ids: number[] = [];
  for (const one of stalled) {
    named += 1;
    const { id: carrierId } = await addCarrier(ctx, commandLine, {
      cnpj: carrierNumber(900_000 + named),
      rntrc: null,
      logoUrl: null,
      ...company(`Live ${named}`),
    });
    ids.push(await connect(ctx, { carrierId, name: `API ${named}`, stalled: one }));
  }
  // None is given up before the batch is done, and nothing is remembered.
  await ctx.db
    .updateTable('liveCarrier')
    .set({ cacheTtlMs: 0, breakerFailures: 100, breakerRatePpm: 1_000_000, breakerPauseMs: 1000 })
    .where('id', 'in', ids)
    .execute();
  await ctx.mirror.refresh();
  return async () => {
    await withTransaction(ctx.db, async (tx) => {
      await tx.updateTable('liveCarrier').set({ active: false }).where('id', 'in', ids).execute();
      await bumpEpochs(tx, ['liveCarriers']);
    });
    await ctx.mirror.refresh();
  };
}

type Connecting = { carrierId: number; name: string; stalled: Stalled };

/** Connects one, and gives the id of the connector that quotes ask it by. */
async function connect(ctx: App['ctx'], { carrierId, name, stalled }: Connecting): Promise<number> {
  if ('url' in stalled)
    return (await addLiveCarrier(ctx, commandLine, { carrierId, name, url: stalled.url })).id;
  const { liveCarrierId } = await addVendorAccount(ctx, commandLine, {
    ...{ carrierId, name, acts: ['quote'] },
    ...stalled,
  });
  if (liveCarrierId === null) throw new Error(`an account of ${stalled.vendor} gives no prices`);
  return liveCarrierId;
}
