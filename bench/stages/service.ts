import { startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { silentLog } from '@carreto/server/platform/log/log';
import { keepVersionFacts } from '@carreto/server/registry/tables/versions/keep-facts';
import { serveStage } from '../run/serve-stage.ts';
import type { Asker } from '../world/request.ts';
import { type SeededWorld, seedWorld } from '../world/seed.ts';
import { wearLog } from '../world/worn-log.ts';

/** `threads` that answer; one where nothing is said. */
export type ServiceInput = { dataFolder: string; carriers: number; threads?: number };
export type ServiceResult = { port: number; asker: Asker; importSeconds: number };

/** The whole service as `./carreto start` runs it, on its own database, with a synthetic world. */
serveStage(async ({ dataFolder, carriers, threads }: ServiceInput) => {
  const config = readConfig(
    { CARRETO_DATA: dataFolder, CARRETO_PORT: '0', CARRETO_MIN_FREE_MB: '0' },
    dataFolder,
  );
  await wearLog(dataFolder);
  let seeded: SeededWorld | undefined;
  const app = await startApp(config, silentLog, {
    threads,
    prepare: async (ctx) => {
      seeded = await seedWorld(ctx, carriers);
      // What is worked out of each new version, once: it would go on beside the first rounds.
      while ((await keepVersionFacts(ctx)) > 0);
      await ctx.mirror.refresh();
    },
  });
  if (seeded === undefined) throw new Error('the service started without a world');
  const result: ServiceResult = { port: Number(new URL(app.address).port), ...seeded };
  return { result, close: () => app.stop() };
});
