import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { mostSends } from './retry-plan.ts';

/** At once, so that no statement runs long; the rest waits for the next sweep. */
const mostRows = 1000;

/**
 * Puts right what no send does: automatic deliveries that are too old, and those that wait for an endpoint that is
 * paused, disabled or gone. Safe in several processes at once.
 */
export async function sweepDeliveries(ctx: Pick<Context, 'db'>): Promise<void> {
  await expire(ctx);
  await followEndpoints(ctx);
}

/**
 * Takes over deliveries whose worker died; gives how many. A lease that ended without an outcome used one send of the
 * schedule: a delivery that kills workers comes to an end. Safe in several processes at once.
 */
export async function rescueDeliveries({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql`
    with lost as (
      select d.id, case
          when d.replay_no = 0 and exists (
            select 1 from webhook_delivery r
            where r.event_id = d.event_id and r.endpoint_id = d.endpoint_id
              and r.replay_no > 0 and r.state = 'delivered')
          then 'cancelled'
          when d.attempt >= case when d.replay_no = 0
            then ${mostSends.automatic}::int else ${mostSends.manual}::int end
          then 'exhausted' else 'pending' end as next
      from webhook_delivery d
      where d.state = 'sending' and d.lease_until < app_now()
      order by d.lease_until limit ${mostRows} for update skip locked),
    freed as (
      update webhook_delivery d
      set state = lost.next, due_at = app_now(), lease_token = null, lease_until = null,
        reason = case lost.next when 'exhausted' then 'schedule_ended' when 'cancelled' then 'delivered_by_replay' end,
        finished_at = case when lost.next <> 'pending' then app_now() end,
        last_status = null, last_class = 'unknown_outcome', last_ms = null
      from lost, webhook_endpoint e
      where d.id = lost.id and e.id = d.endpoint_id
      returning d.id, d.endpoint_id, d.attempt, d.sending_since, e.url)
    insert into webhook_attempt (delivery_id, endpoint_id, n, url, started_at, class, applied)
    select id, endpoint_id, attempt, url, coalesce(sending_since, app_now()), 'unknown_outcome', true from freed
    returning delivery_id`.execute(db);
  return rows.length;
}

/** The backlog of a receiver that swallows everything must not keep work for ever. */
async function expire({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    update webhook_delivery
    set state = 'exhausted', reason = 'endpoint_unavailable', finished_at = app_now()
    where id in (
      select id from webhook_delivery
      where state = 'pending' and replay_no = 0 and expires_at < app_now()
      order by expires_at limit ${mostRows} for update skip locked)`.execute(db);
}

/** Written while the endpoint changed, or waiting when it did: what is asked for by people ends, the rest is parked. */
async function followEndpoints({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    update webhook_delivery d
    set state = case when e.state = 'removed' or d.replay_no > 0 then 'cancelled' else 'parked' end,
      reason = case when e.state = 'removed' or d.replay_no > 0 then 'endpoint_' || e.state end,
      finished_at = case when e.state = 'removed' or d.replay_no > 0 then app_now() end
    from webhook_endpoint e
    where e.id = d.endpoint_id and d.id in (
      select w.id from webhook_endpoint x
      join webhook_delivery w on w.endpoint_id = x.id and (w.state = 'pending' or w.state = 'parked')
      where x.state <> 'active' and (w.state = 'pending' or x.state = 'removed')
      limit ${mostRows} for update of w skip locked)`.execute(db);
}
