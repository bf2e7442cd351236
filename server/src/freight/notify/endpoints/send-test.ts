import { sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { randomText } from '../../../kernel/ids.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { writeEvents } from '../enqueue.ts';
import { words } from '../wire-words.ts';
import { type EndpointRef, lockEndpoint, type WebhookContext } from './endpoint.ts';
import { testBody } from './wire-test-event.ts';

/**
 * Sends an endpoint an example, marked as a test by `x-event-kind`; gives the id of the delivery.
 * @throws Failure `not_found`; `conflict` where the endpoint is not active.
 */
export function sendTest(ctx: WebhookContext, actor: Actor, ref: EndpointRef): Promise<number> {
  return inChange(ctx, actor, async (change) => {
    const endpoint = await lockEndpoint(change.tx, ref);
    if (endpoint.state !== 'active') throw fail('conflict', { message: words.notActive });
    const now = await sql<{ at: Date }>`select app_now() as at`.execute(change.tx);
    const nowMs = now.rows[0]?.at.getTime() ?? 0;
    const event = {
      subject: `test-${randomText(16)}`,
      subjectSeq: 1,
      payloadVersion: 1,
      body: JSON.stringify(testBody(endpoint.kinds, nowMs)),
      occurredAt: new Date(nowMs),
      orderNumber: null,
      occurrenceCode: null,
      channel: null,
      reverse: false,
    };
    const [deliveryId] = await writeEvents(change.tx, {
      shipperId: ref.shipperId,
      kind: 'test',
      addressed: [{ event, receivers: [endpoint] }],
    });
    if (deliveryId === undefined) throw new Error('a test without a delivery');
    await record(change, {
      kind: 'webhook',
      id: endpoint.id,
      shipperId: ref.shipperId,
      action: 'test',
      before: null,
      after: { deliveryId },
    });
    return deliveryId;
  });
}
