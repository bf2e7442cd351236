import type { App } from '@carreto/server/app/app';
import type { SeededAccess } from '@carreto/server/demo/seed';
import { demoWorld } from '@carreto/server/demo/world';
import { addEndpoint } from '@carreto/server/freight/notify/endpoints/add-endpoint';
import { commandLine } from '@carreto/server/registry/changes/change';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import type { ReportedInFile } from '../world/ocoren-file.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';
import { orderBody } from '../world/wire-submitted.ts';
import type { CarrierInput, CarrierResult } from './occurrences-carrier.ts';

export type OccurrencesInput = {
  dataFolder: string;
  freights: number;
  /** Occurrences of a file. */
  occurrences: number;
  ratePerS: number;
  rounds: number;
  seconds: number;
};

/** Of one kind of call: the 99th of 100 of each round, without and beside files, and the middle. */
export type Kind = { name: string; alone: Pass[]; beside: Pass[] };
export type Pass = { calls: number; p50Ms: number; p99Ms: number; maxMs: number };
export type OccurrencesResult = { kinds: Kind[]; inFile: number; filesMs: number[]; loopShare: number };

const importersAtOnce = 8;
const mayTakeMs = 300_000;

type Rig = OccurrencesInput & { app: App; access: SeededAccess; loads: Load[]; send: CarrierInput };

/** Calls at a fixed rate, in turn alone and while a carrier sends OCOREN files one after the other. */
serveStage(async (input: OccurrencesInput) => {
  // Events are written for an endpoint; sending them is what `delivery` measures.
  const settings = { CARRETO_WEBHOOK_POLL_MS: '3600000', CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' };
  const { app, access } = await startDemoService(input.dataFolder, settings);
  const rig = await prepare(input, { app, access });
  return { result: await measure(rig), close: () => app.stop() };
});

async function prepare(input: OccurrencesInput, { app, access }: Pick<Rig, 'app' | 'access'>): Promise<Rig> {
  const { shipper, carriers } = access;
  await importOrders(app, access, input.freights);
  const { reported, carrierCnpj, other } = await whatIsReported(app, input, shipper.cnpj);
  await listen(app);
  const token = carriers.find(({ cnpj }) => cnpj === carrierCnpj)?.token;
  const url = `${app.address}/api/external/transportadora/v1/edi/ocoren?token=${token}`;
  const asker = { cnpj: shipper.cnpj, token: shipper.token, platformCode: shipper.platformCode };
  const common = {
    host: '127.0.0.1',
    port: Number(new URL(app.address).port),
    connections: 4,
    ratePerS: input.ratePerS,
    seconds: input.seconds,
  };
  const tracking = `/api/external/embarcador/v1/quotes/${other}/occurrences?token=${shipper.token}`;
  const loads: Load[] = [
    { ...common, method: 'GET', path: tracking, bodies: [''] },
    {
      ...common,
      path: '/api/v3/quote/simulate',
      bodies: traffic(100).map((trip) => quoteBody(trip, asker, false)),
    },
  ];
  return { ...input, app, access, loads, send: { url, reported, seconds: input.seconds } };
}

/** Orders of São Paulo with an NF-e each, some at a time. */
async function importOrders({ address }: App, { shipper }: SeededAccess, count: number): Promise<void> {
  const url = `${address}/api/external/embarcador/v1/order-import?token=${shipper.token}`;
  const ordering = { ...shipper, point: demoWorld().shipper };
  const numbers = Array.from({ length: count + 1 }, (_, index) => (index + 1) * 12).values();
  const importer = async (): Promise<void> => {
    for (const number of numbers) await post(url, orderBody(ordering, number));
  };
  await Promise.all(Array.from({ length: importersAtOnce }, importer));
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the service answered ${response.status}: ${text.slice(0, 300)}`);
}

type Reported = { reported: ReportedInFile; carrierCnpj: string; other: string };

/** What the carrier with most of the freights tells, and one of its freights that nothing is told of. */
async function whatIsReported(
  { ctx }: App,
  { occurrences }: OccurrencesInput,
  issuerCnpj: string,
): Promise<Reported> {
  const rows = await ctx.db
    .selectFrom('freight')
    .innerJoin('freightNfe', (join) =>
      join
        .onRef('freightNfe.freightCode', '=', 'freight.code')
        .onRef('freightNfe.shipperId', '=', 'freight.shipperId'),
    )
    .innerJoin('carrier', 'carrier.id', 'freight.carrierId')
    .select(['freight.code', 'freightNfe.number', 'carrier.cnpj'])
    .execute();
  const [most] = Array.from(Map.groupBy(rows, ({ cnpj }) => cnpj)).toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const [first, ...others] = most?.[1] ?? [];
  if (most === undefined || first === undefined || others.length === 0) throw new Error('no freights');
  const nfes = others.map(({ number }) => number);
  const each = Math.floor(occurrences / nfes.length);
  return {
    reported: { issuerCnpj, nfes, each, fromMs: Date.now() + 60_000 },
    carrierCnpj: most[0],
    other: first.code,
  };
}

async function listen({ ctx }: App): Promise<void> {
  for (const { id: shipperId } of await ctx.db.selectFrom('shipper').select('id').execute())
    await addEndpoint(ctx, commandLine, {
      shipperId,
      endpoint: { name: 'bench', url: 'http://127.0.0.1:9/', kinds: ['occurrence'] },
    });
}

async function measure(rig: Rig): Promise<OccurrencesResult> {
  const kinds = ['tracking of a freight', 'quote v3'].map((name): Kind => ({ name, alone: [], beside: [] }));
  const filesMs: number[] = [];
  let loopShare = 0;
  const note = (results: readonly LoadResult[], when: 'alone' | 'beside'): void => {
    for (const [index, kind] of kinds.entries()) kind[when].push(passOf(results[index]));
  };
  // Sheets and code are loaded by the first.
  await call(rig);
  await sendFiles(rig, { seconds: 1, before: filesMs.length });
  for (let round = 0; round < rig.rounds; round += 1) {
    note(await call(rig), 'alone');
    const before = performance.eventLoopUtilization();
    const sending = sendFiles(rig, { seconds: rig.seconds, before: 1 + filesMs.length });
    const [beside, latenciesMs] = await Promise.all([call(rig), sending]);
    loopShare = Math.max(loopShare, performance.eventLoopUtilization(before).utilization);
    note(beside, 'beside');
    filesMs.push(...latenciesMs);
  }
  const { nfes, each } = rig.send.reported;
  return { kinds, filesMs, inFile: nfes.length * each, loopShare };
}

function call({ loads }: Rig): Promise<LoadResult[]> {
  return runStage<LoadResult[]>({ script: 'callers', input: loads, timeoutMs: mayTakeMs });
}

/** Sends files for so long; those that were sent before told of earlier minutes. */
async function sendFiles(
  { send }: Rig,
  { seconds, before }: { seconds: number; before: number },
): Promise<number[]> {
  const fromMs = send.reported.fromMs + before * send.reported.each * 60_000;
  const input: CarrierInput = { ...send, seconds, reported: { ...send.reported, fromMs } };
  const { latenciesMs } = await runStage<CarrierResult>({
    script: 'occurrences-carrier',
    input,
    timeoutMs: mayTakeMs,
  });
  return latenciesMs;
}

function passOf(result: LoadResult | undefined): Pass {
  if (result === undefined) throw new Error('a client said nothing');
  if (Object.keys(result.statuses).some((status) => status !== '200'))
    throw new Error(`answers of ${JSON.stringify(result.statuses)}`);
  const { count, p50Ms, p99Ms, maxMs } = result.latency;
  return { calls: count, p50Ms, p99Ms, maxMs };
}
