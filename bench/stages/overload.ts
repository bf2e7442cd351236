import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import type { Load, LoadResult } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';
import { runStage } from '../run/stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { quoteBody } from '../world/request.ts';
import { traffic } from '../world/traffic.ts';

export type OverloadInput = { dataFolder: string; seconds: number; rounds: number };

/** One level of load: what arrived, what was answered well, how fast that was, and how fast the refusals were. */
export type Level = {
  ratePerS: number;
  goodPerS: number;
  good: LoadResult['latency'];
  refused: LoadResult['latency'];
  others: number;
};

export type OverloadResult = { peakPerS: number; tenth: Level[]; seventy: Level[]; double: Level[] };

const closedConnections = 32;
/** More than may run and wait: what the guard refuses is refused and not kept out by the client. */
const openConnections = 1024;

serveStage(async ({ dataFolder, seconds, rounds }: OverloadInput) => {
  const { app, access } = await startDemoService(dataFolder, {});
  const { shipper } = access;
  const asker = { cnpj: shipper.cnpj, token: shipper.token, platformCode: shipper.platformCode };
  const load: Load = {
    host: '127.0.0.1',
    port: Number(new URL(app.address).port),
    path: quoteV3.path,
    seconds,
    bodies: traffic(100).map((trip) => quoteBody(trip, asker, false)),
    connections: closedConnections,
    ratePerS: null,
  };
  const send = (changes: Partial<Load>): Promise<LoadResult> =>
    runStage({ script: 'load', input: { ...load, ...changes }, timeoutMs: seconds * 1000 + 60_000 });
  for (let round = 0; round < 3; round += 1) await send({});
  const peaks: number[] = [];
  for (let round = 0; round < rounds; round += 1) peaks.push(goodPerS(await send({})));
  const peakPerS = peaks.toSorted((one, other) => one - other)[peaks.length >> 1] ?? 0;
  const level = async (share: number): Promise<Level> => {
    const ratePerS = Math.max(1, Math.round(peakPerS * share));
    const result = await send({ ratePerS, connections: openConnections });
    const { byStatus } = result;
    const others = Object.keys(result.statuses).filter((status) => !['200', '503'].includes(status));
    return {
      ratePerS,
      goodPerS: goodPerS(result),
      good: byStatus['200'] ?? nothing,
      refused: byStatus['503'] ?? nothing,
      others: others.reduce((sum, status) => sum + (result.statuses[status] ?? 0), 0),
    };
  };
  const result: OverloadResult = { peakPerS, tenth: [], seventy: [], double: [] };
  for (let round = 0; round < rounds; round += 1) {
    result.tenth.push(await level(0.1));
    result.seventy.push(await level(0.7));
    result.double.push(await level(2));
  }
  return { result, close: () => app.stop() };
});

const nothing = { count: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0, maxMs: 0 };

function goodPerS({ perSecond, statuses, latency }: LoadResult): number {
  return (perSecond * (statuses['200'] ?? 0)) / Math.max(1, latency.count);
}
