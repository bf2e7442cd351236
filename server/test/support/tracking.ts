import type {
  NewTrackingConnection,
  TrackingState,
} from '@carreto/contract/admin/registry/tracking-connections';
import {
  startTrackingSimulator,
  type TrackingSimulator,
} from '../../src/connectors/carrier-tracking/simulator/simulator.ts';
import type { StartOf } from '../../src/connectors/carrier-tracking/simulator/wire-journey.ts';
import { simulatedMapping } from '../../src/connectors/carrier-tracking/simulator/wire-mapping.ts';
import { readTrackingStates } from '../../src/freight/track/intake/poll/read-states.ts';
import { toWireState } from '../../src/freight/track/intake/poll/wire.ts';
import { addTrackingConnection } from '../../src/registry/tracking-connections/add-tracking-connection.ts';
import type { TestApp } from './app.ts';
import { setDatabaseClock } from './moving-clock.ts';
import { tester } from './registry.ts';

/** What an app under test needs so that it may ask simulators on this machine. */
export const trackingEnvironment = {
  CARRETO_TRACKING_ALLOW_CIDRS: '127.0.0.1/32',
  CARRETO_TRACKING_DEADLINE_MS: '2000',
};

/** A simulated carrier on the clock of an app; freights are known from when `startOf` says. */
export function simulateCarrier(app: TestApp, startOf: StartOf): Promise<TrackingSimulator> {
  return startTrackingSimulator({ startOf, nowMs: () => app.clock.nowMs() });
}

/** Connects a carrier with a simulator. */
export async function connectTracking(
  app: TestApp,
  simulator: TrackingSimulator,
  input: Pick<NewTrackingConnection, 'carrierId'> & Partial<NewTrackingConnection>,
): Promise<number> {
  const mapping = simulatedMapping(simulator.url) as NonNullable<NewTrackingConnection['mapping']>;
  const { id } = await addTrackingConnection(app.ctx, tester, { mapping, callsPerMinute: 6000, ...input });
  return id;
}

/** Moves the clocks of code and database to an instant. */
export async function moveClocks(app: TestApp, iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

/** How asking by a connection goes. */
export async function trackingStateOf(app: TestApp, connectionId: number): Promise<TrackingState> {
  const [state] = await readTrackingStates(app.ctx, { connectionId });
  if (state === undefined) throw new Error('no such connection');
  return toWireState(state);
}

/** The carrier that has a freight. */
export async function carrierOf(app: TestApp, freightCode: string): Promise<number> {
  const { carrierId } = await app.ctx.db
    .selectFrom('freight')
    .select('carrierId')
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  return carrierId;
}
