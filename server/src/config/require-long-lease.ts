import { ConfigError } from './setting.ts';

type Times = { webhookLeaseMs: number; webhookDeadlineMs: number };

/** Time for writing down how a send ended. */
const leastOverDeadlineMs = 2000;

/** A lease that ends while a send may still be under way would make every slow receiver get things twice. */
export function requireLongLease({ webhookLeaseMs, webhookDeadlineMs }: Times): void {
  if (webhookLeaseMs - webhookDeadlineMs < leastOverDeadlineMs)
    throw new ConfigError(
      `CARRETO_WEBHOOK_LEASE_MS must be at least ${leastOverDeadlineMs} above CARRETO_WEBHOOK_DEADLINE_MS`,
    );
}
