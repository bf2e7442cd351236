import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../../../context.ts';
import type { BackgroundTask } from '../../../../platform/jobs/background.ts';
import type { Trackers } from './connection.ts';
import { followNoLonger } from './drop-old.ts';
import { createPoller } from './poller.ts';
import { readTrackingStates, type TrackingStateRead } from './read-states.ts';
import { httpTrackerOf, openTrackingClient } from './trackers/open-http-tracker.ts';

/** What asks carriers for tracking behind the requests. */
export type Polling = { tasks: BackgroundTask[]; stop(): Promise<void> };

const hourMs = 3_600_000;

/** @param others who asks by connections of other kinds than the generic one. */
export function openPolling(ctx: Context, metrics: Registry, others: Omit<Trackers, 'http'>): Polling {
  const client = openTrackingClient(ctx);
  const trackers: Trackers = { ...others, http: httpTrackerOf(ctx, client) };
  const calls = new Counter({
    name: 'carreto_tracking_calls_total',
    help: 'Calls to carriers for tracking, by connection and what came of them.',
    labelNames: ['connection', 'outcome'] as const,
    registers: [metrics],
  });
  const poller = createPoller(ctx, {
    trackers,
    onCall: (id, outcome) => calls.inc({ connection: String(id), outcome }),
  });
  let states: readonly TrackingStateRead[] = [];
  showStates(metrics, () => states);
  const look = async (): Promise<void> => {
    states = await readTrackingStates(ctx);
  };
  return {
    tasks: [
      { name: 'tracking', everyMs: ctx.config.trackingPollMs, run: () => poller.run() },
      { name: 'tracking states', everyMs: 30_000, run: look },
      { name: 'tracking that ended', everyMs: hourMs, run: () => followNoLonger(ctx) },
    ],
    async stop() {
      await poller.stop();
      await client.close();
    },
  };
}

/** Each as it was last looked at, by the id of the connection. */
function showStates(metrics: Registry, states: () => readonly TrackingStateRead[]): void {
  const show = (name: string, help: string, read: (state: TrackingStateRead) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['connection'] as const,
      registers: [metrics],
      collect() {
        this.reset();
        for (const state of states().filter(({ active }) => active))
          this.set({ connection: String(state.connectionId) }, read(state));
      },
    });
  };
  show(
    'carreto_tracking_answer_age_seconds',
    'How long ago a connection last answered; since it was added, where it never did.',
    ({ now, answeredAt, createdAt }) => (now.getTime() - (answeredAt ?? createdAt).getTime()) / 1000,
  );
  show('carreto_tracking_failures', 'Turns in a row without an answer.', ({ failures }) => failures);
  show('carreto_tracking_followed', 'Freights that a carrier is asked for.', ({ followed }) => followed);
  show('carreto_tracking_waiting', 'Freights whose turn has come.', ({ waiting }) => waiting);
  show('carreto_tracking_bad_events', 'Events that made no sense.', ({ badEvents }) => badEvents);
}
