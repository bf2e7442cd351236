import { type App, startApp } from '@carreto/server/app/app';
import { readConfig } from '@carreto/server/config/config';
import { type SeededAccess, seedDemo } from '@carreto/server/demo/seed';
import { silentLog } from '@carreto/server/platform/log/log';
import { sql } from 'kysely';

/**
 * A whole Carreto with the demo world, on its own database and a port of its own, that refuses nobody for haste; so many milliseconds
 * ahead of the time of the machine.
 */
export async function startDemoService(
  dataFolder: string,
  settings: Readonly<Record<string, string>>,
  aheadMs = 0,
): Promise<{ app: App; access: SeededAccess }> {
  const environment = {
    CARRETO_DATA: dataFolder,
    CARRETO_PORT: '0',
    CARRETO_MIN_FREE_MB: '0',
    CARRETO_RATE_PER_MINUTE: '1000000',
    ...settings,
  };
  let access: SeededAccess | undefined;
  const app = await startApp(readConfig(environment, dataFolder), silentLog, {
    clock: { nowMs: () => Date.now() + aheadMs },
    prepare: async (ctx) => {
      await sql`update app_clock set ahead = ${aheadMs} * interval '1 millisecond'`.execute(ctx.db);
      access = await seedDemo(ctx, null);
      await ctx.mirror.refresh();
    },
  });
  if (access === undefined) throw new Error('the service started without a world');
  return { app, access };
}
