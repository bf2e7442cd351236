import { type RawBuilder, sql, type Transaction } from 'kysely';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { withinShippers } from '../../../registry/access/scope.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { WebhookContext } from '../endpoints/endpoint.ts';
import { conditionsOf, type DeliveryFilter } from './conditions.ts';
import { requireShipper } from './find-deliveries.ts';

/** What the list's filter finds, up to the newest delivery that a preview looked at. */
export type RedriveWish = { filter: DeliveryFilter; untilId: number | null };

/** What is sent once more, and what of the filter is not. */
export type Redriven = {
  count: number;
  isMore: boolean;
  leftOut: { underWay: number; delivered: number; inactive: number; forgotten: number };
  untilId: number | null;
};

type Fate = 'sent' | keyof Redriven['leftOut'];

/** At once; the caller asks again for what is left. */
const mostAtOnce = 10_000;

/** What `redrive` would do now; nothing is sent. @throws Failure `not_found` for a shipper out of scope */
export async function previewRedrive(ctx: WebhookContext, wish: RedriveWish): Promise<Redriven> {
  await requireShipper(ctx, wish.filter);
  return withTransaction(ctx.db, (tx) => judge(tx, wish));
}

/**
 * Sends once more what a filter finds: each event once, whatever of it is found, at most ten thousand, a hundred a minute
 * for each endpoint. What waits for a send, was delivered after it failed, goes to an endpoint that is not active, or lost
 * its body is left out. Repeated at once it does nothing, for then all of it is under way.
 * @throws Failure `not_found` for a shipper out of scope
 */
export async function redrive(ctx: WebhookContext, actor: Actor, wish: RedriveWish): Promise<Redriven> {
  await requireShipper(ctx, wish.filter);
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    await lockEndpoints(tx, wish.filter);
    const judged = await judge(tx, wish);
    const { rows } = await sql<{ endpointId: number; shipperId: number; count: number }>`
      with ${eventsOf({ ...wish, untilId: judged.untilId })},
      chosen as (
        select *, app_now() + (row_number() over (partition by endpoint_id order by id) - 1) / 100 * interval '1 minute'
          as due_at
        from (select * from judged where fate = 'sent' order by id limit ${mostAtOnce}) oldest),
      made as (
        insert into webhook_delivery
          (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, replay_no, due_at)
        select event_id, endpoint_id, shipper_id, kind, subject, subject_seq, replay_no + 1, due_at
        from chosen order by id
        on conflict do nothing returning endpoint_id, shipper_id)
      select endpoint_id, shipper_id, count(*)::int as count from made group by 1, 2`.execute(tx);
    const { scope: _, ...filter } = wish.filter;
    for (const { endpointId, shipperId, count } of rows)
      await record(change, {
        kind: 'webhook',
        id: endpointId,
        shipperId,
        action: 'reprocess_many',
        before: null,
        after: { ...filter, count },
      });
    return { ...judged, count: rows.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** Ours until the transaction ends: none is paused meanwhile. */
async function lockEndpoints(tx: Transaction<Rows>, filter: DeliveryFilter): Promise<void> {
  const { scope, shipperId = null, webhookId = null } = filter;
  await sql`
    select from webhook_endpoint where state = 'active' and ${withinShippers(scope, sql`shipper_id`)}
      and (${shipperId}::bigint is null or shipper_id = ${shipperId}::bigint)
      and (${webhookId}::bigint is null or id = ${webhookId}::bigint)
    order by id for no key update`.execute(tx);
}

async function judge(tx: Transaction<Rows>, wish: RedriveWish): Promise<Redriven> {
  const { rows } = await sql<{ fate: Fate; count: number; lastId: number }>`
    with ${eventsOf(wish)}
    select fate, count(*)::int as count, max(id) as "lastId" from judged group by fate`.execute(tx);
  const countOf = (fate: Fate): number => rows.find((row) => row.fate === fate)?.count ?? 0;
  const sent = countOf('sent');
  return {
    count: Math.min(sent, mostAtOnce),
    isMore: sent > mostAtOnce,
    leftOut: {
      underWay: countOf('underWay'),
      delivered: countOf('delivered'),
      inactive: countOf('inactive'),
      forgotten: countOf('forgotten'),
    },
    untilId: rows.length === 0 ? null : Math.max(...rows.map(({ lastId }) => lastId)),
  };
}

/** The events of a filter, each once for an endpoint, with what becomes of it. */
function eventsOf({ filter, untilId }: RedriveWish): RawBuilder<unknown> {
  return sql`
    found as (
      select d.event_id, d.endpoint_id, max(d.id) as id, bool_or(d.state = 'delivered') as is_delivered_wanted,
        bool_or(v.body is null) as is_forgotten
      from webhook_delivery d join webhook_event v on v.id = d.event_id
      where ${conditionsOf(filter)} and (${untilId}::bigint is null or d.id <= ${untilId}::bigint)
      group by d.event_id, d.endpoint_id),
    judged as (
      select f.id, d.event_id, d.endpoint_id, d.shipper_id, d.kind, d.subject, d.subject_seq, every.replay_no,
        case
          when every.is_under_way then 'underWay'
          when every.is_delivered and not f.is_delivered_wanted then 'delivered'
          when e.state <> 'active' then 'inactive'
          when f.is_forgotten then 'forgotten'
          else 'sent' end as fate
      from found f
      join webhook_delivery d on d.id = f.id
      join webhook_endpoint e on e.id = f.endpoint_id
      cross join lateral (
        select max(x.replay_no) as replay_no, bool_or(x.state in ('pending', 'sending')) as is_under_way,
          bool_or(x.state = 'delivered') as is_delivered
        from webhook_delivery x where x.event_id = f.event_id and x.endpoint_id = f.endpoint_id) every)`;
}
