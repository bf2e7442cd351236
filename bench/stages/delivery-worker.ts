import { startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { silentLog } from '@carreto/server/platform/log/log';
import { serveStage } from '../run/serve-stage.ts';
import { deliveryEnvironment } from '../world/delivery-world.ts';

export type DeliveryWorkerInput = { dataFolder: string };

/** One process that sends webhooks, with everything else a process does. */
serveStage(async ({ dataFolder }: DeliveryWorkerInput) => {
  const app = await startApp(readConfig(deliveryEnvironment(dataFolder, true), dataFolder), silentLog);
  return { result: { pid: process.pid }, close: () => app.stop() };
});
