import type { NewLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { type Simulator, startSimulator } from '../../src/connectors/live-carrier/simulator/simulator.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addLiveCarrier } from '../../src/registry/live-carriers/add-live-carrier.ts';
import type { TestApp } from './app.ts';
import { someCarrier, tester } from './registry.ts';

/** What an app under test needs so that it may call simulators on this machine. */
export const liveEnvironment = { CARRETO_LIVE_ALLOW_CIDRS: '127.0.0.1/32' };

/** A simulated carrier with its connector, which quotes ask from now on. */
export type LiveShop = { simulator: Simulator; carrierId: number; connectorId: number };

/** The n-th live carrier: nothing of it is remembered unless the test says so. */
export async function openLiveCarrier(
  app: TestApp,
  n: number,
  changes: Partial<NewLiveCarrier> = {},
): Promise<LiveShop> {
  const simulator = await startSimulator();
  const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(n));
  const { id } = await addLiveCarrier(app.ctx, tester, {
    carrierId,
    name: `API ${n}`,
    url: simulator.url,
    cacheTtlMs: 0,
    ...changes,
  });
  await app.ctx.mirror.refresh();
  return { simulator, carrierId, connectorId: id };
}
