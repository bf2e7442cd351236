import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import type { BackgroundTask } from '../../platform/jobs/background.ts';
import { measure } from '../../platform/metrics/metrics.ts';
import { type Backlog, readBacklog } from './deliveries/backlog.ts';
import { rescueDeliveries, sweepDeliveries } from './deliveries/sweep.ts';
import { createDeliveryWorker } from './deliveries/worker.ts';
import { watchHealth } from './health/health.ts';

/** What sends webhooks behind the requests. */
export type Webhooks = { tasks: BackgroundTask[]; stop(): Promise<void> };

/** The tasks in the order they run when everything is run: what the sweep frees is sent in the same turn. */
export function openWebhooks(ctx: Context, metrics: Registry): Webhooks {
  const worker = createDeliveryWorker(ctx);
  let backlog: Backlog = { oldestDueS: 0, parked: 0 };
  let rescued = 0;
  measure(metrics, 'carreto_webhook_oldest_due_seconds', {
    help: 'For how long the oldest webhook that may be sent has been due.',
    read: () => backlog.oldestDueS,
  });
  measure(metrics, 'carreto_webhooks_parked', {
    help: 'Webhooks that wait for a person, because their endpoint is paused or was disabled.',
    read: () => backlog.parked,
  });
  measure(metrics, 'carreto_webhooks_rescued', {
    help: 'Webhooks this process took over because their worker was lost while it sent them.',
    read: () => rescued,
  });
  const rescue = async () => {
    rescued += await rescueDeliveries(ctx);
  };
  const sweep = async () => {
    await sweepDeliveries(ctx);
    await watchHealth(ctx);
    backlog = await readBacklog(ctx);
  };
  return {
    tasks: [
      // Until then the endpoint has less room: soon after the lease, whoever looks first.
      { name: 'webhook rescue', everyMs: 1000, run: rescue },
      { name: 'webhook sweep', everyMs: 5000, run: sweep },
      { name: 'webhooks', everyMs: ctx.config.webhookPollMs, run: () => worker.run() },
    ],
    stop: () => worker.stop(),
  };
}
