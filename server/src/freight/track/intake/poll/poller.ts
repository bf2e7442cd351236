import type { Context } from '../../../../context.ts';
import { claimPoll, type Poll } from './claim-poll.ts';
import type { Trackers } from './connection.ts';
import { poll } from './poll.ts';

/** Asks carriers whose turn has come. Several processes may run one each. */
export type Poller = {
  /** Asks until nobody is due any more. */
  run(): Promise<void>;
  /** Takes no turn any more; calls under way are cut, and asked again in their turn. */
  stop(): Promise<void>;
};

type PollerOptions = { trackers: Trackers; onCall(connectionId: number, outcome: string): void };

/** A lease outlives a call with what is written down of it; it is renewed before every call. */
const leaseOverDeadlineMs = 60_000;

export function createPoller(ctx: Context, { trackers, onCall }: PollerOptions): Poller {
  const { trackingSlots, trackingDeadlineMs } = ctx.config;
  const stopping = new AbortController();
  const busy = new Set<Promise<void>>();
  const take = async (claimed: Poll): Promise<void> => {
    const { id } = claimed.connection;
    try {
      const count = (outcome: string): void => onCall(id, outcome);
      await poll(ctx, claimed, { trackers, stop: stopping.signal, onCall: count });
    } catch (error) {
      // The lease ends by itself: then the connection has its turn again, wherever this one broke off.
      ctx.log.warn({ connection: id, err: error }, 'a turn of asking a carrier for tracking broke off');
    }
  };
  return {
    async run() {
      while (!stopping.signal.aborted) {
        const claimed =
          busy.size < trackingSlots ? await claimPoll(ctx, trackingDeadlineMs + leaseOverDeadlineMs) : null;
        if (claimed !== null) {
          const doing = take(claimed).finally(() => busy.delete(doing));
          busy.add(doing);
        } else if (busy.size > 0) await Promise.race(busy);
        else return;
      }
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(busy);
    },
  };
}
