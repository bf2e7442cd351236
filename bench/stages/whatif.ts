import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import type { TableDocument } from '@carreto/server/engine/rating/document';
import { laneSnapshot } from '@carreto/server/engine/rating/snapshot';
import { taxBookWith } from '@carreto/server/engine/tax/default-book';
import {
  type FreightTerms,
  type PricedFreight,
  readPricedFreights,
} from '@carreto/server/freight/priced-freights';
import { decide } from '@carreto/server/freight/quote/decide';
import { quote } from '@carreto/server/freight/quote/quote';
import { openPastWorlds } from '@carreto/server/freight/quote/replay/past-world';
import { decodeDecision } from '@carreto/server/freight/quote/store/decision-bytes';
import { readStoredQuotes } from '@carreto/server/freight/quote/store/sample';
import { fromWireQuote } from '@carreto/server/freight/quote/wire/request';
import { compareFreight, type HiredFreight } from '@carreto/server/freight/what-if/compare-freight';
import { comparingSize } from '@carreto/server/freight/what-if/kept/comparing';
import { findWhatIf } from '@carreto/server/freight/what-if/kept/find-what-ifs';
import { followWhatIfs } from '@carreto/server/freight/what-if/kept/follow-what-ifs';
import { startWhatIf } from '@carreto/server/freight/what-if/kept/start-what-if';
import { findRivals } from '@carreto/server/freight/what-if/rivals';
import { tryRules } from '@carreto/server/freight/what-if/rules/try-rules';
import { newTimeOrderedId } from '@carreto/server/kernel/ids';
import { silentLog } from '@carreto/server/platform/log/log';
import { everything } from '@carreto/server/registry/access/scope';
import { commandLine } from '@carreto/server/registry/changes/change';
import { importTable } from '@carreto/server/registry/tables/import-table';
import { findVersionServices } from '@carreto/server/registry/tables/versions/version-services';
import { openThreads } from '@carreto/server/threads/in-thread';
import { sql } from 'kysely';
import { serveStage } from '../run/serve-stage.ts';
import { hubOf } from '../world/profile.ts';
import { quoteBody } from '../world/request.ts';
import { type SeededWorld, seedWorld } from '../world/seed.ts';
import { syntheticTable } from '../world/table.ts';
import { traffic } from '../world/traffic.ts';

export type WhatIfInput = {
  dataFolder: string;
  carriers: number;
  quotes: number;
  freights: number;
  rounds: number;
};
/** By the clock, and by the processor of this process, which tells more where others use the machine. */
export type Pace = {
  rows: number;
  wholeMs: number;
  floorMs: number;
  wholeProcessorMs: number;
  floorProcessorMs: number;
};
export type WhatIfResult = {
  /** The whole job with reading, comparing, adding up and keeping; the floor is reading and decoding the same rows. */
  quotes: Pace;
  freights: Pace;
  /** Freights priced with one table in two versions, inputs in memory, in a second of processor. */
  ratedPerSecond: number;
  /** A rule tried over the quotes that were kept last, as the screen of rules does; the fastest round. */
  ruleTrial: { quotes: number; matched: number; ms: number };
  loopDelayP99Ms: number;
  /** So that nobody measures nothing. */
  dearer: { quotes: number; freights: number };
};

/** A draft a twentieth dearer, compared in money over stored quotes and freights. */
serveStage(async ({ dataFolder, carriers, quotes, freights, rounds }: WhatIfInput) => {
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
  const hired = await addFreights(app, { shipperId: asker.id, count: freights });
  const result = await measure(app, { versionId, shipperId: asker.id, hired, rounds });
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

/** Freights as if the first table had been hired for each quote, over and over; gives those that were made. */
async function addFreights(
  app: App,
  { shipperId, count }: { shipperId: number; count: number },
): Promise<HiredFreight[]> {
  const { ctx } = app;
  const span = { shipperId, afterId: '0', untilId: 'z', limit: 1000 };
  const stored = await readStoredQuotes(ctx, span);
  const worlds = await openPastWorlds(app.desk);
  const made: { freight: HiredFreight; agreement: string }[] = [];
  const versions = await findVersionServices(ctx.db, await everyVersion(ctx));
  for (const { basisId, decision } of stored) {
    const answered = decodeDecision(decision);
    const decided = decide(await worlds(basisId), answered);
    const rated = decided.chosen.find((one) => one.kind === 'table' && one.carrierReference === 1);
    const { origin, destination } = answered;
    if (rated?.kind !== 'table' || origin === null || destination === null) continue;
    const { versionId } = rated.candidate;
    const terms: FreightTerms = {
      ...{ service: rated.service, costCents: rated.priced.costCents, shipment: decided.packing.shipment },
      ...{ engineRevision: answered.engineRevision, quotedAt: new Date(answered.atMs).toISOString() },
      ...{ destinationZip: String(destination.zip).padStart(8, '0'), document: null, stateInscription: null },
    };
    made.push({
      freight: {
        ...{ shipperId, code: '', carrierId: 1, reverse: false, origin, destination, terms },
        tableId: versions.get(versionId)?.tableId ?? null,
      },
      agreement: JSON.stringify({
        ...{ v: 1, carrier: { service: rated.service }, dispatcher: { zip: String(origin.zip) } },
        ...{ price: { costCents: rated.priced.costCents, finalCents: rated.finalPriceCents } },
        terms: { versionId, transitMinutes: rated.priced.transitMinutes, extraDays: 0 },
        items: answered.items,
        volumes: decided.packing.volumes,
        rating: { ...terms, lane: laneSnapshot(rated.lane) },
      }),
    });
  }
  await sql`
    insert into freight (shipper_id, code, carrier_id, source, reverse, content_hash, tracking_key, volume_count, agreement, hired_at)
    select ${shipperId}, 'FR260101' || upper(lpad(to_hex(n), 5, '0')), 1, 'offer', false, sha256(n::text::bytea),
      lpad(n::text, 16, '0'), 1, (${made.map(({ agreement }) => agreement)}::text[])[1 + n % ${made.length}]::jsonb,
      app_now() - n * interval '1 second'
    from generate_series(1, ${count}::integer) as n`.execute(ctx.db);
  return made.map(({ freight }) => freight);
}

async function everyVersion({ db }: App['ctx']): Promise<number[]> {
  return (await db.selectFrom('freightTableVersion').select('id').execute()).map(({ id }) => id);
}

type Measured = { versionId: number; shipperId: number; hired: readonly HiredFreight[]; rounds: number };

async function measure(app: App, { versionId, shipperId, hired, rounds }: Measured): Promise<WhatIfResult> {
  const threads = openThreads('compareRows', comparingSize);
  const { ctx, desk } = app;
  const { replaySheets, scheduler } = desk;
  const whole = async (over: 'quotes' | 'freights') => {
    const query = { over, versionIds: [versionId], shipperId, fromMs: 0, untilMs: null };
    const id = await startWhatIf(ctx, { actor: commandLine, scope: everything }, query);
    const world = () => ctx.mirror.current;
    await followWhatIfs({ ctx, replaySheets, scheduler, threads, world }, { onlyId: id });
    for (;;) {
      const found = await findWhatIf(ctx, { scope: everything, id });
      if (found.findings !== null) return found.findings[over];
      if (found.state === 'failed') throw new Error(found.problem ?? 'it failed');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const dearer = {
    quotes: (await whole('quotes')).all.dearer,
    freights: (await whole('freights')).all.dearer,
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const paceOf = async (over: 'quotes' | 'freights', floor: () => Promise<number>): Promise<Pace> => {
    const wholes: Timed<unknown>[] = [];
    const floors: Timed<number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      delay.enable();
      wholes.push(await timed(() => whole(over)));
      delay.disable();
      floors.push(await timed(floor));
    }
    return {
      rows: floors[0]?.value ?? 0,
      wholeMs: Math.min(...wholes.map(({ ms }) => ms)),
      floorMs: Math.min(...floors.map(({ ms }) => ms)),
      wholeProcessorMs: Math.min(...wholes.map(({ processorMs }) => processorMs)),
      floorProcessorMs: Math.min(...floors.map(({ processorMs }) => processorMs)),
    };
  };
  const quotes = await paceOf('quotes', () => floorOfQuotes(app, shipperId));
  const freights = await paceOf('freights', () => floorOfFreights(app, shipperId));
  await threads.stop();
  const ratedPerSecond = await rateInMemory(app, { versionId, hired });
  const ruleTrial = await tryRule(app, { shipperId, rounds });
  return { quotes, freights, ratedPerSecond, dearer, ruleTrial, loopDelayP99Ms: delay.percentile(99) / 1e6 };
}

/** A tenth off for one state, over a thousand quotes. */
async function tryRule(
  { desk }: App,
  { shipperId, rounds }: Pick<Measured, 'shipperId' | 'rounds'>,
): Promise<WhatIfResult['ruleTrial']> {
  const draft = {
    name: 'Dez por cento',
    conditions: { destinationUfs: ['SP'] },
    actions: [{ type: 'percent', ppm: -100_000 }],
  };
  const change = { ruleId: null, draft, active: true, order: null };
  let best = { quotes: 0, matched: 0, ms: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    const { value, ms } = await timed(() => tryRules(desk, shipperId, { change, limit: 1000 }));
    if (ms < best.ms) best = { quotes: value.totals.quotes, matched: value.totals.matchedQuotes, ms };
  }
  return best;
}

/** Reads and decodes every quote, as many at a time as a what-if does. */
async function floorOfQuotes({ ctx }: App, shipperId: number): Promise<number> {
  let [count, afterId] = [0, '0'];
  for (;;) {
    const rows = await readStoredQuotes(ctx, { shipperId, afterId, untilId: 'z', limit: 500 });
    for (const { decision } of rows) count += decodeDecision(decision).v;
    if (rows.length < 500) return count;
    afterId = rows.at(-1)?.id ?? 'z';
  }
}

async function floorOfFreights({ ctx }: App, shipperId: number): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const span = { shipperId, fromMs: 0, untilMs: Date.now(), after, limit: 1000 };
    const rows: PricedFreight[] = await readPricedFreights(ctx.db, span);
    for (const { terms } of rows)
      count += (JSON.parse(terms ?? '{}') as FreightTerms).shipment === null ? 0 : 1;
    if (rows.length < 1000) return count;
    after = rows.at(-1)?.place ?? null;
  }
}

const rounds = 5;

/** Freights a second of this process's processor, by the fastest round. */
async function rateInMemory(
  { ctx, desk }: App,
  { versionId, hired }: Pick<Measured, 'versionId' | 'hired'>,
): Promise<number> {
  const tableId = hired[0]?.tableId ?? 0;
  const { before } = await findRivals({ ctx }, { versionId });
  const sheets = await desk.replaySheets.load([versionId, before?.versionId ?? 0]);
  const [a, b] = [sheets.get(before?.versionId ?? 0), sheets.get(versionId)];
  if (a === undefined || b === undefined) throw new Error('a version has no sheet');
  const stage = { tables: [{ tableId, carrierId: 1, a, b }], taxBook: taxBookWith({}) };
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const since = process.cpuUsage();
    let rated = 0;
    while (rated < 20_000) {
      for (const freight of hired) rated += compareFreight(stage, freight).pairs[0]?.b === null ? 0 : 1;
    }
    const { user, system } = process.cpuUsage(since);
    best = Math.max(best, rated / ((user + system) / 1e6));
  }
  return best;
}

type Timed<Value> = { value: Value; ms: number; processorMs: number };

async function timed<Value>(work: () => Promise<Value>): Promise<Timed<Value>> {
  const since = performance.now();
  const used = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(used);
  return { value, ms: performance.now() - since, processorMs: (user + system) / 1000 };
}
