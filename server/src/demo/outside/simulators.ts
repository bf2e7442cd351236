import {
  startTrackingSimulator,
  type TrackingSimulator,
} from '../../connectors/carrier-tracking/simulator/simulator.ts';
import { type Simulator, startSimulator } from '../../connectors/live-carrier/simulator/simulator.ts';
import {
  type PostalSimulator,
  startPostalSimulator,
} from '../../connectors/postal-operator/simulator/simulator.ts';
import type { Context } from '../../context.ts';
import { freightStarts } from '../freight-starts.ts';
import { seedTracking } from '../seed-tracking.ts';
import { type DemoShops, startShops } from '../shops/start-shops.ts';
import type { DemoAccess } from '../wire.ts';
import { type DemoReceiver, receiverPort, startReceiver } from './receiver.ts';
import { type DemoVendors, startVendors } from './vendors.ts';

/** Everybody outside whom the demo plays itself, on this machine. */
export type Simulators = {
  live: Simulator;
  postal: PostalSimulator;
  vendors: DemoVendors;
  shops: DemoShops;
  /**
   * Adds those that the world knows: the carrier that is asked what happened, which says so in the minutes after a freight was
   * hired, and the programs that hear webhooks.
   */
  addKnown(ctx: Context): Promise<{ tracked: TrackingSimulator; receiver: DemoReceiver }>;
  stop(): Promise<void>;
};

/** Starts them, where they were the last time as far as nobody else is there. */
export async function startSimulators(previous: DemoAccess | null): Promise<Simulators> {
  const live = await startSimulator(portOf(previous?.live));
  const postal = await startPostalSimulator(portOf(previous?.postal));
  const vendors = await startVendors();
  const shops = await startShops();
  const further: { stop(): Promise<void> }[] = [];
  return {
    ...{ live, postal, vendors, shops },
    async addKnown(ctx) {
      const tracked = await startTrackingSimulator({ startOf: freightStarts(ctx) });
      further.push(tracked);
      await seedTracking(ctx, tracked.url);
      const receiver = await startReceiver(await receiverPort(ctx));
      further.push(receiver);
      return { tracked, receiver };
    },
    async stop() {
      await Promise.all([live, postal, vendors, shops, ...further].map((one) => one.stop()));
    },
  };
}

/** Where a simulator listened last time, so that its address stays. */
function portOf(previous: { url: string } | null | undefined): number {
  return previous == null ? 0 : Number(new URL(previous.url).port);
}
