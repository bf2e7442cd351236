import type { App } from '@carreto/server/app/app';
import { addEndpoint } from '@carreto/server/freight/notify/endpoints/add-endpoint';
import { enqueueEvents } from '@carreto/server/freight/notify/enqueue';
import { withTransaction } from '@carreto/server/platform/db/with-transaction';
import { commandLine } from '@carreto/server/registry/changes/change';
import { seedShipper } from './seed.ts';

/** The settings of a process of the bench; only workers look for webhooks that are due. */
export function deliveryEnvironment(dataFolder: string, isWorker: boolean): Record<string, string> {
  return {
    CARRETO_DATA: dataFolder,
    CARRETO_PORT: '0',
    CARRETO_MIN_FREE_MB: '0',
    CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
    CARRETO_WEBHOOK_SLOTS: '32',
    ...(isWorker ? {} : { CARRETO_WEBHOOK_POLL_MS: '3600000' }),
  };
}

export const mostInFlight = 4;

/** A shipper with an endpoint for each port; an event goes to the one its channel names. Gives their ids. */
export async function seedEndpoints(
  { ctx }: App,
  ports: readonly number[],
): Promise<{ shipperId: number; ids: number[] }> {
  const { id: shipperId } = await seedShipper(ctx);
  const ids: number[] = [];
  for (const [index, port] of ports.entries()) {
    const { endpoint } = await addEndpoint(ctx, commandLine, {
      shipperId,
      endpoint: {
        name: `Receiver ${index}`,
        url: `http://127.0.0.1:${port}/`,
        kinds: ['occurrence'],
        channels: [`c${index}`],
        maxInFlight: mostInFlight,
      },
    });
    ids.push(endpoint.id);
  }
  return { shipperId, ids };
}

/** Writes one event for one endpoint, in a transaction as an occurrence does. */
export function tell(
  { ctx }: App,
  { shipperId, endpoint, n }: { shipperId: number; endpoint: number; n: number },
): Promise<void> {
  const event = {
    subject: `event-${n}`,
    subjectSeq: 1,
    payloadVersion: 1,
    body: JSON.stringify({ n, filler: 'x'.repeat(800) }),
    occurredAt: new Date(),
    orderNumber: null,
    occurrenceCode: 1,
    channel: `c${endpoint}`,
    reverse: false,
  };
  return withTransaction(ctx.db, (tx) =>
    enqueueEvents(tx, { shipperId, kind: 'occurrence' }, () => Promise.resolve([event])),
  );
}
