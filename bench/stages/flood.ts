import type { Context } from '@carreto/server/context';
import { commandLine } from '@carreto/server/registry/changes/change';
import { importTable } from '@carreto/server/registry/tables/import-table';
import { publishVersion } from '@carreto/server/registry/tables/versions/publish-version';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { hubOf } from '../world/profile.ts';
import { type Asker, quoteBody } from '../world/request.ts';
import { seedShipper } from '../world/seed.ts';
import { syntheticTable } from '../world/table.ts';
import { traffic } from '../world/traffic.ts';
import { largeQuote } from '../world/wire-large-quotes.ts';

export type FloodInput = {
  dataFolder: string;
  /** Of the quiet shipper: quotes a second, whether or not earlier ones were answered. */
  ratePerS: number;
  /** Of the loud one, each busy all the time. */
  connections: number;
  rounds: number;
  seconds: number;
};
export type FloodRound = { quiet: LoadResult; loud?: LoadResult };
export type FloodResult = { bodyBytes: number; alone: FloodRound[]; beside: FloodRound[] };

const tables = 5;
const mayTakeMs = 120_000;

/** Small quotes of one shipper, in turn alone and beside the largest consolidations of another. */
serveStage(async (input: FloodInput) => {
  const { app, access } = await startDemoService(input.dataFolder, { CARRETO_WEBHOOK_POLL_MS: '3600000' });
  const quietAsker = await seedQuiet(app.ctx);
  const port = Number(new URL(app.address).port);
  const { ratePerS, connections, seconds } = input;
  const to = { host: '127.0.0.1', port, path: '/api/v3/quote/simulate', seconds };
  const body = JSON.stringify({ ...largeQuote(access.shipper, 1), returns: {} });
  const quiet: Load = {
    ...to,
    connections: 4,
    ratePerS,
    bodies: traffic(100).map((trip) => quoteBody(trip, quietAsker, false)),
  };
  const loud: Load = { ...to, connections, ratePerS: null, bodies: [body] };
  const result: FloodResult = { bodyBytes: body.length, alone: [], beside: [] };
  // Sheets and code are loaded by the first.
  await run({ quiet, loud });
  for (let round = 0; round < input.rounds; round += 1) {
    result.alone.push(await run({ quiet }));
    result.beside.push(await run({ quiet, loud }));
  }
  return { result, close: () => app.stop() };
});

/** A shipper with some tables of its own. */
async function seedQuiet(ctx: Context): Promise<Asker> {
  const asker = await seedShipper(ctx);
  const carriers = await ctx.db.selectFrom('carrier').select('id').orderBy('id').limit(tables).execute();
  for (const [index, { id }] of carriers.entries()) {
    const bytes = Buffer.from(JSON.stringify(syntheticTable(hubOf(tables), index)));
    const { version } = await importTable(ctx, commandLine, {
      carrierId: id,
      shipperId: asker.id,
      file: { name: 'synthetic.json', bytes, options: {} },
    });
    await publishVersion(ctx, commandLine, version.id);
  }
  await ctx.mirror.refresh();
  return asker;
}

/** Each kind of client in a process of its own. */
async function run({ quiet, loud }: { quiet: Load; loud?: Load }): Promise<FloodRound> {
  const send = async (load: Load): Promise<LoadResult> => {
    const stage = { script: 'callers', input: [load], timeoutMs: mayTakeMs };
    const [result] = await runStage<LoadResult[]>(stage);
    if (result === undefined) throw new Error('a client said nothing');
    return result;
  };
  const [ofQuiet, ofLoud] = await Promise.all([send(quiet), loud === undefined ? undefined : send(loud)]);
  if (Object.keys(ofQuiet.statuses).some((status) => status !== '200'))
    throw new Error(`answers of ${JSON.stringify(ofQuiet.statuses)}`);
  return { quiet: ofQuiet, ...(ofLoud && { loud: ofLoud }) };
}
