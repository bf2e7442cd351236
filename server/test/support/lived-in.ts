import { markDemoWorld } from '../../src/demo/history/demo-world.ts';
import { type Playing, playHistory } from '../../src/demo/history/play.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { seedOperators } from '../../src/demo/seed-operators.ts';
import { seedPostal } from '../../src/demo/seed-postal.ts';
import { startTestApp, type TestApp } from './app.ts';

/** A world that tests have time for. */
export const smallWorld: Playing = {
  size: { days: 24, freightsADay: 3, quotesADay: 2 },
  receivers: { url: 'http://127.0.0.1:9' },
};

/** A demo as it is before its history is written: seeded, and marked as a demo. */
export async function startDemoApp(now: string): Promise<TestApp> {
  const app = await startTestApp({
    now,
    isDemo: true,
    environment: { CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32', CARRETO_POSTAL_ALLOW_CIDRS: '127.0.0.1/32' },
  });
  await markDemoWorld(app.ctx);
  await seedDemo(app.ctx, null);
  await seedPostal(app.ctx, { restUrl: 'http://127.0.0.1:9', soapUrl: 'http://127.0.0.1:9/soap' });
  await seedOperators(app.ctx);
  await app.ctx.mirror.refresh();
  return app;
}

/** Writes what is missing of the history of a small world. */
export function playSmall(app: TestApp, changes: Partial<Playing> = {}): Promise<void> {
  return playHistory(app.desk, { ...smallWorld, ...changes });
}
