import type { Connection } from '@carreto/server/platform/db/connection';
import { ensureDatabase } from '@carreto/server/platform/db/ensure-database';
import { serveStage } from '../run/serve-stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillFreights } from '../world/many-freights.ts';
import { fillOccurrences } from '../world/many-occurrences.ts';
import type { Asker } from '../world/request.ts';

/** `aheadDays`: how far ahead of the machine's its time is. */
export type MonthsInput = { dataFolder: string; freights: number; aheadDays: number };

/** A service with so many freights of a year in one part, `…_before`; how it and its database are reached. */
export type MonthsResult = { port: number; asker: Asker; connection: Connection };

const dayMs = 86_400_000;

serveStage(async ({ dataFolder, freights, aheadDays }: MonthsInput) => {
  const settings = { CARRETO_ROLE: 'api', CARRETO_THREADS: '1' };
  const { app, access } = await startDemoService(dataFolder, settings, aheadDays * dayMs);
  const { db } = app.ctx;
  const { id: shipperId } = await db.selectFrom('shipper').select('id').executeTakeFirstOrThrow();
  await fillFreights(db, { shipperId, count: freights });
  await fillOccurrences(db);
  const { connection, release } = await ensureDatabase({
    ...{ databaseUrl: undefined, dataFolder, minFreeBytes: 0, waitMs: 60_000 },
    say: () => {},
  });
  const { cnpj, token, platformCode } = access.shipper;
  const port = Number(new URL(app.address).port);
  const result: MonthsResult = { port, asker: { cnpj, token, platformCode }, connection };
  const close = async (): Promise<void> => {
    await release();
    await app.stop();
  };
  return { result, close };
});
