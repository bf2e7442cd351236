import { sql, type Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { type EndpointRef, lockEndpoint, type WebhookContext } from '../endpoints/endpoint.ts';
import type { DeliveryState } from '../rows.ts';
import { words } from '../wire-words.ts';

/** Which delivery of which shipper. */
export type DeliveryRef = { shipperId: number; deliveryId: number };

/**
 * Sends an event once more, now: one send and three retries a minute apart, beside the automatic schedule. Asked for
 * twice it is one; gives the id of the new delivery.
 * @throws Failure `not_found`; `conflict` where the endpoint is not active, the delivery is being sent, or its body is
 * forgotten.
 */
export function reprocess(
  ctx: WebhookContext,
  actor: Actor,
  { shipperId, deliveryId }: DeliveryRef,
): Promise<number> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const old = found(
      await tx
        .selectFrom('webhookDelivery')
        .select(['endpointId', 'eventId', 'state'])
        .where('id', '=', deliveryId)
        .where('shipperId', '=', shipperId)
        .executeTakeFirst(),
    );
    const live = await liveReplay();
    if (live !== undefined) return live.id;
    if (old.state === 'sending') throw fail('conflict', { message: words.sending });
    const endpoint = await lockEndpoint(tx, { shipperId, webhookId: old.endpointId });
    if (endpoint.state !== 'active') throw fail('conflict', { message: words.notActive });
    await requireBody(tx, old.eventId);
    const { rows } = await sql<{ id: number }>`
      insert into webhook_delivery
        (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, replay_no)
      select d.event_id, d.endpoint_id, d.shipper_id, d.kind, d.subject, d.subject_seq, 1 + (
        select max(x.replay_no) from webhook_delivery x
        where x.event_id = d.event_id and x.endpoint_id = d.endpoint_id)
      from webhook_delivery d where d.id = ${deliveryId}
      on conflict do nothing
      returning id`.execute(tx);
    const id = rows[0]?.id ?? found(await liveReplay()).id;
    await record(change, {
      kind: 'webhook',
      id: old.endpointId,
      shipperId,
      action: 'reprocess',
      before: null,
      after: { deliveryId, replayId: id },
    });
    return id;

    function liveReplay() {
      return tx
        .selectFrom('webhookDelivery')
        .select('id')
        .where('eventId', '=', old.eventId)
        .where('endpointId', '=', old.endpointId)
        .where('replayNo', '>', 0)
        .where('state', 'in', ['pending', 'sending'])
        .executeTakeFirst();
    }
  });
}

/** Retention takes no body of an event that is locked. */
async function requireBody(tx: Transaction<Rows>, eventId: number): Promise<void> {
  const event = await tx
    .selectFrom('webhookEvent')
    .select('id')
    .where('id', '=', eventId)
    .where('body', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (event === undefined) throw fail('conflict', { message: words.bodyForgotten });
}

/** Which of an endpoint's deliveries are sent once more. */
export type BulkReprocess = EndpointRef & {
  states: DeliveryState[];
  from: Date | null;
  until: Date | null;
  /** Only counts. */
  preview: boolean;
};

/** At once; the caller asks again for what is left. */
const mostAtOnce = 10_000;

/**
 * Sends once more what a filter finds: at most ten thousand, spread by a hundred a minute so that nothing is pushed
 * aside. Events that a replay waits for already are left out.
 * @throws Failure `not_found`; `conflict` where the endpoint is not active.
 */
export function reprocessMany(ctx: WebhookContext, actor: Actor, bulk: BulkReprocess): Promise<number> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const endpoint = await lockEndpoint(tx, bulk);
    if (endpoint.state !== 'active') throw fail('conflict', { message: words.notActive });
    const wanted = sql`
      select d.event_id, d.endpoint_id, d.shipper_id, d.kind, d.subject, d.subject_seq, last.replay_no + 1 as replay_no,
        app_now() + (row_number() over (order by d.id) - 1) / 100 * interval '1 minute' as due_at
      from webhook_delivery d, lateral (
        select max(x.replay_no) as replay_no, bool_or(x.replay_no > 0 and x.state in ('pending', 'sending')) as live
        from webhook_delivery x where x.event_id = d.event_id and x.endpoint_id = d.endpoint_id) last
      where d.endpoint_id = ${endpoint.id} and d.replay_no = 0 and not last.live
        and d.state = any (${bulk.states}::text[])
        and exists (select from webhook_event v where v.id = d.event_id and v.body is not null)
        and (${bulk.from}::timestamptz is null or d.created_at >= ${bulk.from}::timestamptz)
        and (${bulk.until}::timestamptz is null or d.created_at < ${bulk.until}::timestamptz)
      order by d.id limit ${mostAtOnce}`;
    if (bulk.preview) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${wanted}) w`.execute(
        tx,
      );
      return rows[0]?.count ?? 0;
    }
    const { rows } = await sql`
      insert into webhook_delivery
        (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, replay_no, due_at)
      ${wanted} on conflict do nothing returning id`.execute(tx);
    await record(change, {
      kind: 'webhook',
      id: endpoint.id,
      shipperId: bulk.shipperId,
      action: 'reprocess_many',
      before: null,
      after: { states: bulk.states, from: bulk.from, until: bulk.until, count: rows.length },
    });
    return rows.length;
  });
}
