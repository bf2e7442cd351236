import { join } from 'node:path';
import { startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { demoConfig } from '@carreto/server/demo/demo-config';
import { wholeHistory } from '@carreto/server/demo/history/plan';
import { playHistory } from '@carreto/server/demo/history/play';
import { openWorld } from '@carreto/server/demo/open-world';
import { silentLog } from '@carreto/server/platform/log/log';
import { type Kysely, sql } from 'kysely';
import { serveStage } from '../run/serve-stage.ts';

/** `missing`: days between one start and the next, each after the one before. */
export type DaysInput = { dataFolder: string; size: Partial<typeof wholeHistory>; missing: number[] };

/** What was written, and how long that took: of the whole history, and of the days that were missing at each later start. */
export type DaysResult = { whole: Written; later: (Written & { days: number })[] };
export type Written = { ms: number; cpuMs: number; freights: number };

const dayMs = 86_400_000;
/** Nobody listens there: what is told to receivers is written, and not delivered. */
const nowhere = { url: 'http://127.0.0.1:9' };

/** Opens a demo some days ago, and starts it again and again until today. */
serveStage(async ({ dataFolder, size, missing }: DaysInput) => {
  const environment = { CARRETO_PORT: '0', CARRETO_MIN_FREE_MB: '0', CARRETO_WEBHOOK_POLL_MS: '3600000' };
  const config = demoConfig(
    readConfig({ ...environment, CARRETO_DATA: join(dataFolder, 'data') }, dataFolder),
    {
      closedPorts: new Set(),
      openPorts: undefined,
    },
  );
  let aheadMs = -dayMs * missing.reduce((sum, days) => sum + days, 0);
  const clock = { nowMs: () => Date.now() + aheadMs };
  const app = await startApp(config, silentLog, {
    clock,
    async prepare(ctx) {
      await setAhead(ctx.db, aheadMs);
      const opening = { previous: null, liveUrl: nowhere.url, bare: false };
      await openWorld(ctx, {
        ...opening,
        postal: { restUrl: nowhere.url, soapUrl: `${nowhere.url}/soap` },
      });
      await ctx.mirror.refresh();
    },
  });
  const { db } = app.ctx;
  const write = async (): Promise<Written> => {
    const [before, startedMs, cpu] = [await countFreights(db), performance.now(), process.cpuUsage()];
    await playHistory(app.desk, { size: { ...wholeHistory, ...size }, receivers: nowhere });
    const { user, system } = process.cpuUsage(cpu);
    const ms = performance.now() - startedMs;
    return { ms, cpuMs: (user + system) / 1000, freights: (await countFreights(db)) - before };
  };
  const result: DaysResult = { whole: await write(), later: [] };
  for (const days of missing) {
    aheadMs += days * dayMs;
    await setAhead(db, aheadMs);
    result.later.push({ days, ...(await write()) });
  }
  return { result, close: () => app.stop() };
});

async function setAhead<Tables>(db: Kysely<Tables>, ms: number): Promise<void> {
  await sql`update app_clock set ahead = ${ms} * interval '1 millisecond'`.execute(db);
}

async function countFreights<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from freight`.execute(db);
  return rows[0]?.count ?? 0;
}
