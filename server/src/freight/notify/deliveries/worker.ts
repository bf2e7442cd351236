import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { createOutgoingClient, type OutgoingClient } from '../../../platform/outgoing/client.ts';
import { webhookPolicy } from '../endpoints/webhook-policy.ts';
import { type Claimed, claim } from './claim.ts';
import { outgoingCall } from './outgoing-call.ts';
import { type SendResult, send, unanswered } from './send.ts';
import { type Settled, settle } from './settle.ts';

/** Sends what is due. Several processes may run one each. */
export type DeliveryWorker = {
  /** Sends until nothing is due any more and everything is written down. */
  run(): Promise<void>;
  /** Takes nothing any more; what is under way gets a moment, then is cut and tried again by plan. */
  stop(): Promise<void>;
};

const connectTimeoutMs = 5000;
const stopGraceMs = 3000;
const quickPollMs = 25;
const slowPollMs = 250;

type WorkerContext = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'sealer'>;

export function createDeliveryWorker(ctx: WorkerContext): DeliveryWorker {
  // A lease outlives every send with its writing down, for sends are bounded: no heartbeats are needed.
  const { webhookSlots: slots, webhookLeaseMs: leaseMs } = ctx.config;
  const client = createOutgoingClient({
    policy: webhookPolicy(ctx.config),
    connections: 32,
    connectTimeoutMs,
  });
  const stopping = new AbortController();
  const cutting = new AbortController();
  const busy = new Set<Promise<void>>();
  const deliver = (claimed: Claimed): void => {
    const doing = deliverOne(ctx, claimed, { client, cut: cutting.signal, leaseMs }).finally(() =>
      busy.delete(doing),
    );
    busy.add(doing);
  };
  let taking: Promise<unknown> = Promise.resolve();
  /** Claims what there is room for and begins to send it; gives how much. */
  const take = async (): Promise<number> => {
    const room = stopping.signal.aborted ? 0 : slots - busy.size;
    const claimed = room > 0 ? await claim(ctx, { token: randomUUID(), leaseMs, room }) : [];
    for (const one of claimed) deliver(one);
    return claimed.length;
  };
  return {
    async run() {
      for (let pollMs = quickPollMs; ; ) {
        // While an outcome is being written its endpoint is held, and a claim passes it by: what it left is claimed again.
        const mayHaveBeenPassed = busy.size > 0;
        const claiming = take();
        taking = claiming.catch(() => {});
        const claimed = await claiming;
        if (busy.size === 0 && !mayHaveBeenPassed) return;
        pollMs = claimed > 0 ? quickPollMs : Math.min(slowPollMs, pollMs * 2);
        await Promise.race([...busy, pause(pollMs)]);
      }
    },
    async stop() {
      stopping.abort();
      // What a claim under way brings is ours, and nobody else's before its lease has ended.
      await taking;
      const cut = setTimeout(() => cutting.abort(), stopGraceMs);
      await Promise.allSettled(busy);
      clearTimeout(cut);
      await client.close();
    },
  };
}

type DeliverOptions = { client: OutgoingClient; cut: AbortSignal; leaseMs: number };

async function deliverOne(
  ctx: WorkerContext,
  claimed: Claimed,
  { client, cut, leaseMs }: DeliverOptions,
): Promise<void> {
  const { clock, config } = ctx;
  const startedAtMs = clock.nowMs();
  const startedMs = performance.now();
  const call = callOf(ctx, claimed);
  const result =
    call === null
      ? unsendable
      : await send(call, { client, deadlineMs: config.webhookDeadlineMs, stop: cut, nowMs: clock.nowMs });
  const ms = Math.round(performance.now() - startedMs);
  const url = call?.url ?? claimed.endpoint.url;
  const headers = call?.logged ?? null;
  const settled = { claimed, url, headers, result, startedAtMs, ms, random: Math.random() };
  await settleWithin(ctx, settled, startedMs + leaseMs);
}

const unsendable: SendResult = { ...unanswered, class: 'unsendable' };

/** Null where the call cannot be made, such as with a secret of another master key: an attempt that people see. */
function callOf({ sealer, clock, log }: WorkerContext, claimed: Claimed) {
  try {
    return outgoingCall(claimed, sealer, clock.nowMs());
  } catch (error) {
    log.error({ err: error, delivery: claimed.id }, 'a webhook cannot be put together');
    return null;
  }
}

/** While the database is away the outcome is kept, until the lease ends and the delivery is rescued. */
async function settleWithin(ctx: WorkerContext, settled: Settled, untilMs: number): Promise<void> {
  for (let waitMs = quickPollMs; ; waitMs = Math.min(2000, waitMs * 2)) {
    try {
      await settle(ctx, settled);
      return;
    } catch (error) {
      if (performance.now() + waitMs > untilMs) {
        ctx.log.error(
          { err: error, delivery: settled.claimed.id },
          'the outcome of a webhook could not be kept',
        );
        return;
      }
      ctx.log.warn(
        { err: error, delivery: settled.claimed.id },
        'the outcome of a webhook waits for the database',
      );
      await pause(waitMs);
    }
  }
}
